// Numbers and times for people.

const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const EXACT = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export const NOTHING = '–';

export const whole = (number) => (number === null || number === undefined ? NOTHING : WHOLE.format(number));

/** With one decimal where it is small. */
export const rate = (number) =>
  number === null || number === undefined ? NOTHING : (number < 100 ? TENTHS : WHOLE).format(number);

export const short = (number) => SHORT.format(number);

export function bytes(number) {
  let value = number;
  for (const unit of ['B', 'KB', 'MB', 'GB']) {
    if (value < 1024) {
      return `${TENTHS.format(value)} ${unit}`;
    }
    value /= 1024;
  }
  return `${TENTHS.format(value)} TB`;
}

/** Of seconds: 12 s, 2 min 5 s, 3 h 10 min. */
export function duration(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) {
    return `${whole} s`;
  }
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) {
    return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`;
  }
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Of seconds too, but with the milliseconds of a short one: 250 ms are 0.25 s. */
export const period = (seconds) => (seconds < 60 ? `${EXACT.format(seconds)} s` : duration(seconds));

export const clock = (milliseconds) => CLOCK.format(new Date(milliseconds));

/** With the day, unless that is today. */
export function time(rfc3339, now = new Date()) {
  if (!rfc3339) {
    return NOTHING;
  }
  const day = DAY.format(new Date(rfc3339));
  const hour = clock(Date.parse(rfc3339));
  return day === DAY.format(now) ? hour : `${day}, ${hour}`;
}

/** Of a part of a whole, from 0 to 1 whatever they are: the browser refuses what is no number. */
export const share = (part, whole) => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0);

/** So many of something: 1 entry, 2 entries. */
export const count = (number, one, more) => `${whole(number)} ${number === 1 ? one : more}`;
