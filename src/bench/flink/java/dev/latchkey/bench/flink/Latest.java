package dev.latchkey.bench.flink;

import java.util.Objects;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/** Holds a key's winner; the first record of a key since its release sets a timer to the next multiple of the interval. */
final class Latest extends KeyedProcessFunction<String, Tuple3<String, Long, byte[]>, Tuple3<String, Long, byte[]>> {
    private static final long serialVersionUID = 1;

    private final long flushMillis;
    private transient @Nullable ValueState<Tuple3<String, Long, byte[]>> latest;

    Latest(long flushMillis) {
        this.flushMillis = flushMillis;
    }

    @Override
    public void open(OpenContext context) {
        latest = getRuntimeContext().getState(new ValueStateDescriptor<>("latest", OrderSchema.type()));
    }

    @Override
    public void processElement(
            Tuple3<String, Long, byte[]> order, Context context, Collector<Tuple3<String, Long, byte[]>> out)
            throws Exception {
        ValueState<Tuple3<String, Long, byte[]>> state = Objects.requireNonNull(latest);
        Tuple3<String, Long, byte[]> held = state.value();
        if (held == null) {
            long now = context.timerService().currentProcessingTime();
            context.timerService().registerProcessingTimeTimer(now - now % flushMillis + flushMillis);
        }
        if (held == null || order.f1 >= held.f1) {
            state.update(order);
        }
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<Tuple3<String, Long, byte[]>> out)
            throws Exception {
        ValueState<Tuple3<String, Long, byte[]>> state = Objects.requireNonNull(latest);
        out.collect(state.value());
        state.clear();
    }
}
