'use strict';
/** Draws charts: what reports and the live view have in common. */
const Charts = (() => {
  const root = document.documentElement;
  const colour = (name) => getComputedStyle(root).getPropertyValue(name).trim();
  const COLOURS = 7;
  const FEW_POINTS = 40;
  const MOST_ROWS = 500;
  const NAME_WIDTH = 6.5;
  const WHOLE_STEPS = [...Array(10).keys()].flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power));

  const number = (value) => {
    if (value == null) return '';
    const size = Math.abs(value);
    if (size !== 0 && (size < 1e-4 || size >= 1e15)) return value.toExponential(3);
    return value.toLocaleString('en', { maximumSignificantDigits: size >= 1e5 ? 15 : 5 });
  };
  const short = (value) => {
    if (value == null) return '';
    const size = Math.abs(value);
    for (const [least, unit] of [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e4, 'k']]) {
      if (size >= least) {
        const divisor = unit === 'k' ? 1e3 : least;
        return (value / divisor).toLocaleString('en', { maximumSignificantDigits: 4 }) + unit;
      }
    }
    return number(value);
  };
  /** Microseconds in the unit that reads best. */
  const time = (micros) => {
    if (micros == null) return '';
    const size = Math.abs(micros);
    const [divisor, unit] = size === 0 || (size >= 0.9995 && size < 999.5) ? [1, 'us'] : size < 1 ? [1e-3, 'ns'] : size < 999500 ? [1e3, 'ms'] : [1e6, 's'];
    return (micros / divisor).toLocaleString('en', { maximumSignificantDigits: 3 }) + ' ' + unit;
  };
  const isTime = (axis) => axis.label.endsWith('(us)');
  /** What one in so many leaves out. */
  const percentile = (value) =>
    value == null ? '' : number(Math.round(1e8 * (1 - 1 / value)) / 1e6) + ' %';
  const format = (axis) => (axis.scale === 'nines' ? percentile : isTime(axis) ? time : number);
  const label = (axis) => (isTime(axis) ? axis.label.slice(0, -'(us)'.length).trim() : axis.label);

  /** The curves over one common x; undefined where a curve has no point, null where it has a gap. */
  function aligned(chart, curves) {
    const xs = curves.map((curve) => {
      let at = curve;
      while (typeof at.x === 'number') at = chart.curves[at.x];
      return at.x;
    });
    const tables = curves.map((curve, i) => {
      const places = xs[i].map((x, k) => k).filter((k) => xs[i][k] != null);
      return [places.map((k) => xs[i][k]), places.map((k) => curve.y[k])];
    });
    const sorted = tables.map(([x, y]) => {
      const order = x.map((_, k) => k).sort((a, b) => x[a] - x[b] || a - b);
      return [order.map((k) => x[k]), order.map((k) => y[k])];
    });
    // Of each table x comes first; a gap of its y (mode 2) reaches to its next point.
    return uPlot.join(sorted, sorted.map(() => [0, 2]));
  }

  /** Adds each area to those below it. */
  function stacked(data, curves) {
    const sums = data[0].map(() => 0);
    return data.map((values, i) =>
      i === 0 || curves[i - 1].style !== 'area'
        ? values
        : values.map((value, k) => (sums[k] += value == null ? 0 : value)));
  }

  function drawBands(state) {
    return (plot) => {
      const { ctx, bbox } = plot;
      ctx.save();
      ctx.font = `${11 * devicePixelRatio}px sans-serif`;
      ctx.textAlign = 'center';
      state.chart.bands.forEach((band, i) => {
        const from = Math.max(bbox.left, plot.valToPos(band.from, 'x', true));
        const to = Math.min(bbox.left + bbox.width, plot.valToPos(band.to, 'x', true));
        if (to <= from) return;
        if (i % 2 === 0) {
          ctx.fillStyle = colour('--band');
          ctx.fillRect(from, bbox.top, to - from, bbox.height);
        }
      });
      ctx.restore();
    };
  }

  function nameBands(state) {
    return (plot) => {
      const { ctx, bbox } = plot;
      ctx.save();
      ctx.font = `${11 * devicePixelRatio}px sans-serif`;
      ctx.textAlign = 'center';
      ctx.fillStyle = colour('--faint');
      state.chart.bands.forEach((band) => {
        const from = Math.max(bbox.left, plot.valToPos(band.from, 'x', true));
        const to = Math.min(bbox.left + bbox.width, plot.valToPos(band.to, 'x', true));
        if (band.name.length * NAME_WIDTH * devicePixelRatio < to - from) {
          ctx.fillText(band.name, (from + to) / 2, bbox.top - 4 * devicePixelRatio);
        }
      });
      ctx.restore();
    };
  }

  /** Curves that have a place in the legend; the others are drawn with the one before them. */
  const isOwn = (curve) => curve.style !== 'bars' && curve.style !== 'range';

  /** Fills what the points of the curve before lie between. */
  function drawRanges(state, strokes) {
    return (plot) => {
      const { ctx, bbox } = plot;
      const { chart } = state;
      ctx.save();
      ctx.beginPath();
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
      ctx.clip();
      let series = -1;
      for (const curve of chart.curves) {
        if (isOwn(curve)) series++;
        if (curve.style !== 'range' || !plot.series[series + 1].show) continue;
        const xs = typeof curve.x === 'number' ? chart.curves[curve.x].x : curve.x;
        ctx.fillStyle = strokes[series] + '38';
        let piece = [];
        const fill = () => {
          if (piece.length) {
            ctx.beginPath();
            for (const [x, low] of piece) ctx.lineTo(x, low);
            for (const [x, , high] of piece.reverse()) ctx.lineTo(x, high);
            ctx.fill();
          }
          piece = [];
        };
        for (let k = 0; k + 1 < xs.length; k += 2) {
          if (xs[k] == null || curve.y[k] == null || curve.y[k + 1] == null) fill();
          else piece.push([plot.valToPos(xs[k], 'x', true), ...[k, k + 1].map((i) => plot.valToPos(curve.y[i], 'y', true))]);
        }
        fill();
      }
      ctx.restore();
    };
  }

  /** Draws what the points of the curve before lie between. */
  function drawBars(state, strokes) {
    return (plot) => {
      const { ctx } = plot;
      const { chart } = state;
      ctx.save();
      ctx.lineWidth = 1.3 * devicePixelRatio;
      let series = -1;
      for (const curve of chart.curves) {
        if (isOwn(curve)) series++;
        if (curve.style !== 'bars' || !plot.series[series + 1].show) continue;
        ctx.strokeStyle = strokes[series];
        const xs = typeof curve.x === 'number' ? chart.curves[curve.x].x : curve.x;
        for (let k = 0; k + 1 < xs.length; k += 2) {
          const x = plot.valToPos(xs[k], 'x', true);
          const cap = 3 * devicePixelRatio;
          const [low, high] = [curve.y[k], curve.y[k + 1]].map((y) => plot.valToPos(y, 'y', true));
          ctx.beginPath();
          for (const y of [low, high]) {
            ctx.moveTo(x - cap, y);
            ctx.lineTo(x + cap, y);
          }
          ctx.moveTo(x, low);
          ctx.lineTo(x, high);
          ctx.stroke();
        }
      }
      ctx.restore();
    };
  }

  function scale(axis) {
    if (axis.scale === 'linear') {
      return {
        time: false,
        range: (plot, low, high) => {
          if (low == null) return [0, 1];
          const all = [low, high, ...axis.includes];
          const [from, to] = [Math.min(...all), Math.max(...all)];
          const room = to > from ? 0 : Math.abs(to) / 10 || 1;
          return uPlot.rangeNum(from - room, to + room, {
            min: { pad: 0, soft: 0, mode: from === 0 ? 1 : 3 },
            max: { pad: 0.06, soft: 0, mode: 3 },
          });
        },
      };
    }
    return {
      time: false,
      distr: 3,
      log: 10,
      range: (plot, low, high) =>
        low == null
          ? [1, 10]
          : uPlot.rangeLog(Math.min(low, ...axis.includes), Math.max(high, ...axis.includes), 10, true),
    };
  }

  /** The axis with room for the ranges, which are drawn beside the curves. */
  function withRanges(chart) {
    const ends = chart.curves
      .filter((curve) => curve.style === 'range')
      .flatMap((curve) => curve.y.filter((y) => y != null))
      .reduce(([low, high], y) => [Math.min(low, y), Math.max(high, y)], [Infinity, -Infinity]);
    return ends[0] > ends[1] ? chart.y : { ...chart.y, includes: [...chart.y.includes, ...ends] };
  }

  function across(axis, chart) {
    const range = (plot, low, high) => {
      if (low == null) return [axis.scale === 'linear' ? 0 : 1, 10];
      const xs = plot.data[0];
      // Only of the whole chart: one that is zoomed in shows what was asked for.
      if (low === xs[0] && high === xs[xs.length - 1]) {
        [low, high] = [Math.min(low, ...axis.includes), Math.max(high, ...axis.includes)];
      }
      if (low < high) return [low, high];
      return axis.scale === 'linear' ? [low - 1, high + 1] : [low / 2, high * 2];
    };
    return axis.scale === 'linear'
      ? { time: false, range }
      : { time: false, distr: 3, log: 10, range };
  }

  function axis(of, across, whole) {
    const values = of.scale === 'nines' ? percentile : isTime(of) ? time : short;
    return {
      label: label(of),
      labelSize: across ? 22 : 20,
      labelGap: across ? 4 : 2,
      labelFont: '12px sans-serif',
      font: '11px sans-serif',
      size: across ? 32 : 54,
      stroke: colour('--faint'),
      grid: { stroke: colour('--grid'), width: 1 },
      ticks: { stroke: colour('--grid'), width: 1, size: 5 },
      space: across ? 56 : 28,
      ...(whole ? { incrs: WHOLE_STEPS } : {}),
      ...(of.scale === 'linear'
        ? {}
        : { filter: (plot, splits) => splits.map((v) => (isDecade(v) || (isRound(v) && isNarrow(plot, of, across)) ? v : null)) }),
      values: (plot, splits) => splits.map((v) => (v == null ? '' : values(v))),
    };
  }

  const isDecade = (value) => {
    const power = Math.log10(value);
    return Math.abs(power - Math.round(power)) < 1e-9;
  };

  /** 1, 2 and 5 times a power of ten. */
  const isRound = (value) => [1, 2, 5].some((digit) => isDecade(value / digit));

  /** Within less than two decades, the numbers between them are told, too. */
  function isNarrow(plot, of, across) {
    const { min, max } = plot.scales[across ? 'x' : 'y'];
    return of.scale !== 'nines' && max / min < 100;
  }

  function series(state) {
    const { chart, curves } = state;
    const few = () =>
      chart.x.scale !== 'nines' && state.curves.every((curve) => curve.y.length <= FEW_POINTS);
    let next = 0;
    const strokes = [];
    const list = curves.map((curve) => {
      const reference = curve.style === 'dashes';
      const counterpart = curve.style === 'counterpart';
      const turn = reference ? 0 : counterpart ? Math.max(0, next - 1) : next++;
      const stroke = reference ? colour('--faint') : colour(`--c${turn % COLOURS}`) + (counterpart ? '8c' : '');
      strokes.push(stroke);
      const common = {
        label: curve.name,
        stroke,
        width: 1.6,
        value: (plot, value) => format(chart.y)(value),
        // Among few points, those that are not joined are marks.
        points: {
          show: () => curve.style === 'points' || (curve.style === 'line' && few()),
          size: curve.style === 'points' && few() ? 9 : 5,
          fill: stroke,
        },
      };
      if (reference || counterpart || turn >= COLOURS) common.dash = reference || counterpart ? [5, 4] : [9, 3];
      if (curve.style === 'points') common.paths = () => null;
      if (curve.style === 'steps') common.paths = uPlot.paths.stepped({ align: 1 });
      if (curve.style === 'area') {
        common.fill = stroke + 'cc';
        common.width = 0.5;
        common.points = { show: false };
      }
      return common;
    });
    return { list, strokes };
  }

  function options(state, width, group) {
    const { chart, curves, data } = state;
    const { list, strokes } = series(state);
    list.forEach((each, i) => {
      if (curves[i].style === 'area') {
        each.value = (plot, value, _, k) => (k == null ? '' : number(state.data[i + 1][k]));
      }
    });
    const bands = [];
    for (let i = 1; i < curves.length; i++) {
      if (curves[i].style === 'area' && curves[i - 1].style === 'area') {
        bands.push({ series: [i + 1, i] });
      }
    }
    return {
      width,
      height: Math.max(200, Math.min(340, Math.round(width * 0.45))),
      padding: [chart.bands.length ? 18 : 10, 14, 0, 0],
      scales: { x: across(chart.x, chart), y: scale(withRanges(chart)) },
      axes: [axis(chart.x, true, data[0].every(Number.isInteger)), axis(chart.y, false, false)],
      series: [{ label: chart.x.label.split(',')[0], value: (plot, value) => format(chart.x)(value) }, ...list],
      bands,
      cursor: {
        drag: { x: true, y: false },
        points: { size: 7 },
        ...(chart.x.label.startsWith('time') ? { sync: { key: group, scales: ['x', null] } } : {}),
      },
      legend: { live: true },
      hooks: {
        drawClear: [drawBands(state)],
        draw: [nameBands(state), drawRanges(state, strokes), drawBars(state, strokes)],
      },
    };
  }

  /** Curves are shown and hidden from the keyboard as by the mouse. */
  function reachLegend(place) {
    place.querySelectorAll('.u-legend .u-series:not(:first-child) th').forEach((label) => {
      label.tabIndex = 0;
      label.setAttribute('role', 'button');
      label.setAttribute('aria-label', `Show or hide ${label.textContent}`);
      label.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          label.click();
        }
      });
    });
  }

  /** Left and right read the values from the keyboard, Escape shows all again. */
  function reachValues(figure, plot, state) {
    const place = figure.querySelector('.plot');
    const reading = figure.querySelector('.reading');
    let at = -1;
    place.onkeydown = (event) => {
      const { chart, data } = state;
      const last = data[0].length - 1;
      const step = Math.max(1, Math.round(last / 100)) * (event.shiftKey ? 10 : 1);
      if (event.key === 'ArrowRight') at = Math.min(last, at + step);
      else if (event.key === 'ArrowLeft') at = Math.max(0, at - step);
      else if (event.key === 'Home') at = 0;
      else if (event.key === 'End') at = last;
      else if (event.key === 'Escape') {
        plot.setScale('x', { min: data[0][0], max: data[0][last] });
        return;
      } else return;
      event.preventDefault();
      plot.setCursor({ left: plot.valToPos(data[0][at], 'x'), top: plot.bbox.height / 4 });
      const values = plot.series.slice(1)
        .map((each, i) => [each.label, data[i + 1][at]])
        .filter(([, value]) => value != null)
        .map(([name, value]) => `${name || label(chart.y)} ${format(chart.y)(value)}`);
      reading.textContent =
        `${label(chart.x)} ${format(chart.x)(data[0][at])}: ${values.join(', ') || 'no value'}`;
    };
  }

  function cell(row, text, head) {
    const made = document.createElement(head ? 'th' : 'td');
    if (head) made.scope = head;
    made.textContent = text;
    row.append(made);
  }

  /** The table of a chart is made when someone wants to see it. */
  function fillTable(figure, { chart, curves, data }) {
    const place = figure.querySelector('details .wide');
    if (!figure.querySelector('details').open) return;
    place.replaceChildren();
    const table = document.createElement('table');
    const caption = table.createCaption();
    caption.textContent = chart.title;
    const head = table.createTHead().insertRow();
    cell(head, chart.x.label, 'col');
    curves.forEach((curve) => cell(head, curve.name || chart.y.label, 'col'));
    const body = table.createTBody();
    const step = Math.max(1, Math.ceil(data[0].length / MOST_ROWS));
    for (let k = 0; k < data[0].length; k += step) {
      const row = body.insertRow();
      cell(row, format(chart.x)(data[0][k]), 'row');
      curves.forEach((_, i) => cell(row, number(data[i + 1][k])));
    }
    place.append(table);
    if (step > 1) {
      const note = document.createElement('p');
      note.textContent = `One in ${step} of ${number(data[0].length)} points.`;
      place.append(note);
    }
  }

  /** What has to be the same in newer values of a chart for its plot to stay. */
  const shape = (chart) => JSON.stringify([chart.x, chart.y, chart.curves.map(({ name, style }) => [name, style])]);

  /** Draws a chart in its figure; returns what takes newer values of it. */
  function draw(figure, first) {
    const place = figure.querySelector('.plot');
    const width = () => Math.max(200, Math.floor(place.clientWidth));
    const state = {};
    let plot;
    const take = (chart) => {
      state.chart = chart;
      state.curves = chart.curves.filter(isOwn);
      state.data = aligned(chart, state.curves);
      state.shown = stacked(state.data, state.curves);
      figure.dataset.points = state.data[0].length;
    };
    const make = () => {
      const hidden = plot ? plot.series.filter((each) => !each.show).map((each) => each.label) : [];
      if (plot) plot.destroy();
      plot = new uPlot(options(state, width(), figure.dataset.group), state.shown, place);
      plot.series.forEach((each, i) => hidden.includes(each.label) && plot.setSeries(i, { show: false }));
      reachLegend(place);
      reachValues(figure, plot, state);
    };
    /** What the user has zoomed in on stays. */
    const refresh = (before) => {
      const { min, max } = plot.scales.x;
      const whole = !before.length || (min <= before[0] && max >= before[before.length - 1]);
      plot.setData(state.shown, whole);
      if (!whole) plot.setScale('x', { min, max });
      if (plot.cursor.idx == null) plot.setLegend({ idx: state.data[0].length - 1 }, false);
    };
    take(first);
    make();
    figure.querySelector('details').addEventListener('toggle', () => fillTable(figure, state));
    let drawn = width();
    new ResizeObserver(() => {
      if (width() !== drawn) {
        drawn = width();
        plot.setSize({ width: drawn, height: plot.height });
      }
    }).observe(place);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', make);
    return (chart) => {
      const [same, before] = [shape(chart) === shape(state.chart), state.data[0]];
      take(chart);
      if (same) refresh(before);
      else make();
      fillTable(figure, state);
    };
  }

  return { draw, number, short, time };
})();
