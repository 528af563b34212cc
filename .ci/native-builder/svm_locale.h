#pragma once
#define SVM_LOCALE_INITIALIZATION_SUCCEEDED 0
#define SVM_LOCALE_INITIALIZATION_OUT_OF_MEMORY 1

typedef struct {
    const char *display_language, *display_script, *display_country, *display_variant;
    const char *format_language, *format_script, *format_country, *format_variant;
} svm_locale_props_t;
