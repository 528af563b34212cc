// The last fifteen minutes.

import uPlot from '../webjars/uplot/dist/uPlot.esm.js';
import { byId, element, setAttribute, setText } from './dom.js';
import { clock, rate, short, whole } from './format.js';

const WINDOW_SECONDS = 15 * 60;
const SHORTEST_SECONDS = 60;

/**
 * A chart in the element `id`-chart, with its legend in `id`-legend.
 * Each series: label, the name of its colour in the style sheet, whether it is filled.
 */
export class Chart {
  #box;
  #legend;
  #series;
  #format;
  #data = null;
  #end = 0;
  #plot = null;

  constructor(id, series, format) {
    this.#box = byId(`${id}-chart`);
    this.#series = series;
    this.#format = format;
    this.#legend = series.map((one) => {
      const item = element('span', undefined, { class: `legend-item ${one.colour}` });
      item.append(element('span', one.label), element('b'));
      byId(`${id}-legend`).append(item);
      return item.lastChild;
    });
    new ResizeObserver(() => this.#fit()).observe(this.#box);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#draw());
  }

  /** Shows these values, one list for each series, the last of them at `end` (seconds since the epoch). */
  update(end, step, values) {
    const times = values[0].map((_, index) => end - (values[0].length - 1 - index) * step);
    this.#end = end;
    this.#data = [times, ...values];
    if (this.#plot === null) {
      this.#draw();
    } else {
      this.#plot.setData(this.#data);
    }
    this.#tell(times.length - 1);
    this.#describe(values);
  }

  #draw() {
    if (this.#data === null) {
      return;
    }
    this.#plot?.destroy();
    this.#plot = new uPlot(this.#options(), this.#data, this.#box);
  }

  #fit() {
    this.#plot?.setSize(this.#size());
  }

  #size() {
    return { width: Math.max(1, this.#box.clientWidth), height: Math.max(1, this.#box.clientHeight) };
  }

  /** Where the history begins, so that the first minutes fill the chart. */
  #begin() {
    const first = this.#data[0][0] ?? this.#end;
    return Math.max(this.#end - WINDOW_SECONDS, Math.min(first, this.#end - SHORTEST_SECONDS));
  }

  #options() {
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(`--${name}`).trim();
    const size = parseFloat(style.fontSize) * 0.75;
    const axis = {
      stroke: colour('muted'), font: `${size}px system-ui, sans-serif`, ticks: { show: false },
    };
    const grid = { stroke: colour('line'), width: 1 };
    return {
      ...this.#size(),
      legend: { show: false },
      cursor: { y: false, drag: { setScale: false, x: false }, points: { size: 7 } },
      padding: [size, size * 2.5, 0, 0],
      scales: {
        x: { time: true, range: () => [this.#begin(), this.#end] },
        y: { range: (_, low, high) => [0, Math.max(4, (high ?? 0) * 1.08)] },
      },
      axes: [
        { ...axis, grid: { show: false }, size: size * 2, gap: size * 0.4, space: size * 7, values: (_, ticks, __, ___, step) => ticks.map((tick) => clock(tick * 1000).slice(0, step < 60 ? 8 : 5)) },
        { ...axis, grid, size: size * 4.2, space: size * 3, values: (_, ticks) => ticks.map(short) },
      ],
      series: [{}, ...this.#series.map((one) => ({
        label: one.label, stroke: colour(one.colour), width: 2, points: { show: false },
        fill: one.filled ? colour(`${one.colour}-area`) : undefined,
      }))],
      hooks: { setCursor: [(plot) => this.#tell(plot.cursor.idx ?? this.#data[0].length - 1)] },
    };
  }

  /** The values at an index, in the legend. */
  #tell(index) {
    this.#legend.forEach((item, series) => setText(item, this.#format(this.#data[series + 1][index])));
  }

  #describe(values) {
    const words = this.#series.map((one, index) => {
      const known = values[index].filter((value) => value !== null);
      return known.length === 0 ? `${one.label}: nothing yet`
        : `${one.label}: now ${this.#format(known.at(-1))}, at most ${this.#format(Math.max(...known))}`;
    });
    setAttribute(this.#box, 'aria-label', `The last 15 minutes. ${words.join('. ')}.`);
  }
}

export const pendingChart = () => new Chart('pending', [{ label: 'Pending', colour: 'blue', filled: true }], whole);

export const ratesChart = () => new Chart('rates',
  [{ label: 'In', colour: 'blue', filled: false }, { label: 'Released', colour: 'green', filled: true }], rate);
