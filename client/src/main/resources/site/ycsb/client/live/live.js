/** Shows a run while it goes on, as the server tells of it. */
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const { number, short, time } = Charts;
  const WORDS = {
    finished: ['FINISHED', 'good'],
    invalid: ['INVALID', 'bad'],
    missedSchedule: ['MISSED SCHEDULE', 'bad'],
    notMeasurable: ['NOT MEASURABLE', 'bad'],
    overloaded: ['OVERLOADED', 'bad'],
    interrupted: ['INTERRUPTED', 'bad'],
    failed: ['FAILED', 'bad'],
  };
  const MOST_TRIES = 10;
  const LONGEST_IN_SECONDS = 1200;
  const LONGEST_IN_MINUTES = 3 * 3600;

  let run;
  let phases = [];
  let stretches = [];
  let progress;
  let parts = [];
  let ending;
  let tries = 0;
  let paused = false;
  let waiting;
  let costMillis = 0;

  const make = (element, text, parent) => {
    const made = document.createElement(element);
    if (text !== undefined) made.textContent = text;
    if (parent) parent.append(made);
    return made;
  };
  /** A class without its package. */
  const bare = (name) => name.slice(name.lastIndexOf('.') + 1);
  const plural = (count, one) => `${number(count)}\u00a0${one}${count === 1 ? '' : 's'}`;
  const violations = () => phases.reduce((sum, phase) => sum + phase.violations, 0);

  function say(state, word, tone, text) {
    root.dataset.state = state;
    const verdict = byId('verdict');
    if (verdict.textContent === `${word} ${text}`) return;
    verdict.className = `verdict ${tone}`;
    verdict.querySelector('strong').textContent = word;
    verdict.querySelector('span').textContent = ` ${text}`;
  }

  function sayState() {
    if (ending) {
      const found = (finding) => ending.status === 'finished' && parts.some((each) => each.finding === finding);
      const [word, tone] = found('BROKEN')
        ? ['LIMIT BROKEN', 'bad']
        : found('DISTURBED')
          ? ['FINISHED, DISTURBED', 'open']
          : WORDS[ending.status] || ['GIVEN UP', 'bad'];
      const verdict = byId('verdict');
      // The verdict on a failed run is its first problem.
      const more = ending.problems.slice(ending.status === 'failed' ? 1 : 0);
      say('ended', word, tone, [ending.verdict, ...more.map((each) => `${each}.`)].join(' '));
      if (run?.folder && !verdict.querySelector('code')) {
        verdict.append(' The run has ended; its report: ');
        make('code', `bin/tectonic report ${run.folder}`, verdict);
      }
    } else if (!progress) {
      say('waiting', 'WAITING', 'open', 'The run has not begun.');
    } else if (violations()) {
      say('running', 'INVALID SO FAR', 'bad', `${plural(violations(), 'wrong answer')} of the store.`);
    } else {
      say('running', 'RUNNING', 'running', 'The run goes on; these are its figures so far.');
    }
  }

  function showSetting() {
    if (!run) return;
    byId('name').textContent = `${run.name} on ${bare(run.binding)}`;
    byId('setting').textContent = [
      `${run.command} with ${bare(run.workload)}`,
      run.spec,
      run.seed === undefined ? '' : `seed ${run.seed}`,
      plural(run.threads, 'thread'),
      `${run.loop} loop`,
      run.folder ? `results in ${run.folder}` : 'no result folder',
    ].filter(Boolean).join(' · ');
  }

  function showParts() {
    const list = byId('parts');
    list.replaceChildren();
    for (const { part, finding, good, saw, since } of parts) {
      const place = make('div', undefined, list);
      if (!good) place.className = 'bad';
      make('dt', ending ? part : `${part}, so far`, place);
      const told = make('dd', finding, place);
      const figures = [saw, since === undefined ? '' : `since ${clock(since)}`];
      make('small', figures.filter(Boolean).join('; '), told);
    }
  }

  const clock = (seconds) => {
    const two = (value) => String(Math.floor(value)).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const rest = `${hours ? two((seconds % 3600) / 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
    return hours ? `${hours}:${rest}` : rest;
  };

  function showProgress() {
    if (!progress) return;
    const { completed, planned, phase, phases: count, phaseName } = progress;
    const bar = byId('progress');
    const share = planned ? Math.min(1, completed / planned) : undefined;
    if (share !== undefined) bar.value = share;
    else if (ending) bar.value = 1;
    const percent = share === undefined ? '' : `${Math.floor(100 * share)} %`;
    byId('far').textContent = [
      count > 1 || phaseName ? `phase ${phase} of ${count}${phaseName ? `: ${phaseName}` : ''}` : '',
      percent,
      planned ? `${number(completed)} of ${number(planned)} operations` : `${number(completed)} operations`,
      ending || !progress.left ? '' : `${progress.left} left`,
    ].filter(Boolean).join(' · ');
    document.title = `${ending ? 'ended' : percent || 'running'} · ${run ? run.name : 'run'}`;
  }

  const rate = (stretch) =>
    stretch.operations.reduce((sum, each) => sum + each.count, 0) / stretch.seconds;

  function showFigures() {
    const list = byId('figures');
    list.replaceChildren();
    const add = (name, value, bad) => {
      const place = make('div', undefined, list);
      if (bad) place.className = 'bad';
      make('dt', name, place);
      make('dd', value, place);
    };
    const last = stretches[stretches.length - 1];
    if (!progress || !last) return;
    const arrivals = last.arrivals;
    add('Elapsed', clock(progress.seconds));
    if (!ending) add('Operations per second, now', short(Math.round(rate(last))));
    const slowest = last.operations.reduce((most, each) => (each.p99 > (most?.p99 ?? 0) ? each : most), undefined);
    if (!ending && slowest) add(`Slowest p99, now (${slowest.name})`, time(slowest.p99));
    add('Completed', number(progress.completed));
    add('Failed', number(progress.failed), progress.failed > 0);
    if (violations()) add('Wrong answers', number(violations()), true);
    if (!arrivals) return;
    add('Arrivals offered', number(progress.offered));
    add('Sent', number(progress.sent));
    if (progress.dropped) add('Dropped', number(progress.dropped), true);
    if (!ending) {
      add('Backlog, now', number(arrivals.backlog));
      if (arrivals.lag !== undefined) add('Schedule lag p99, now', time(arrivals.lag));
    }
  }

  /** The kinds of operations, in the order in which they appeared, with all of each. */
  function kinds() {
    const found = new Map();
    for (const stretch of stretches) {
      for (const each of stretch.operations) {
        const kind = found.get(each.name) || { count: 0, failed: 0, phases: new Set() };
        kind.count += each.count;
        kind.failed += each.failed;
        kind.phases.add(each.phase);
        kind.last = each;
        kind.lastSeconds = stretch.seconds;
        kind.at = stretch;
        found.set(each.name, kind);
      }
    }
    return found;
  }

  function showOperations(all) {
    const table = byId('operations');
    table.replaceChildren();
    const row = (parent, cells, head) => {
      const made = make('tr', undefined, parent);
      cells.forEach((text, i) => {
        const cell = make(head || i === 0 ? 'th' : 'td', text, made);
        if (head || i === 0) cell.scope = head ? 'col' : 'row';
      });
    };
    const newestOnly = ending ? [] : ['per second', 'p50', 'p99', 'max'];
    row(make('thead', undefined, table), ['operation', 'completed', 'failed', ...newestOnly], true);
    byId('newest').hidden = Boolean(ending);
    const body = make('tbody', undefined, table);
    const newest = stretches[stretches.length - 1];
    for (const [name, kind] of all) {
      const now = kind.at === newest
        ? [Math.round(kind.last.count / kind.lastSeconds), kind.last.p50, kind.last.p99, kind.last.max]
        : [0];
      const told = newestOnly.map((_, i) => (i < now.length ? number(now[i]) : ''));
      row(body, [name, number(kind.count), number(kind.failed), ...told]);
    }
  }

  /** The unit that the time of the run is shown in. */
  function timeScale(seconds) {
    if (seconds <= LONGEST_IN_SECONDS) return ['s', 1];
    return seconds <= LONGEST_IN_MINUTES ? ['min', 60] : ['h', 3600];
  }

  function courses(all) {
    const [unit, scale] = timeScale(progress.seconds);
    const x = stretches.map((each) => each.second / scale);
    const bands = phases.map((each) => ({
      name: each.name,
      from: each.begin / scale,
      to: (each.end ?? progress.seconds) / scale,
    }));
    const find = (stretch, name) => {
      const same = stretch.operations.filter((each) => each.name === name);
      return same.reduce((most, each) => (!most || each.count > most.count ? each : most), undefined);
    };
    const chart = (title, label, logarithmic, curves, includes = [0]) => ({
      title,
      x: { label: `time (${unit})`, scale: 'linear', includes: [] },
      y: { label, scale: logarithmic ? 'logarithmic' : 'linear', includes: logarithmic ? [] : includes },
      bands,
      curves: curves.map(([name, y, style]) => ({ name, style: style || 'line', x, y })),
    });
    const count = (stretch, name) => {
      const same = stretch.operations.filter((each) => each.name === name);
      if (same.length) return same.reduce((sum, each) => sum + each.count, 0);
      // Of a kind that its phase has none of there is nothing to show.
      return all.get(name).phases.has(stretch.phase) ? 0 : null;
    };
    const names = [...all.keys()];
    const latency = (title, figure) =>
      chart(title, 'time (us)', true, names.map((name) => [name, stretches.map((stretch) => {
        const value = find(stretch, name)?.[figure];
        return value > 0 ? value : null;
      })]));
    const perSecond = (name) => stretches.map((stretch) => {
      const value = count(stretch, name);
      return value === null ? null : value / stretch.seconds;
    });
    const totals = stretches.map(rate);
    const throughput = names.map((name) => [name, perSecond(name)]);
    if (names.length > 1) throughput.push(['all', totals]);
    const due = stretches.some((stretch) => stretch.operations.some((each) => each.due));
    const blocks = [
      ['Throughput', '', [chart('Throughput', 'operations per second', false, throughput)]],
      ['Latency', due
        ? 'Response times, from when an operation was due, where it was; else from sending to return.'
        : 'Service times, from sending to return.',
      [latency('Median', 'p50'), latency('99th percentile', 'p99'), latency('Maximum', 'max')]],
      ['Operation mix', '', [chart('Operation mix', 'share of the operations (%)', false,
        names.map((name) => [name, stretches.map((stretch, i) =>
          (totals[i] ? (100 * (count(stretch, name) ?? 0)) / stretch.seconds / totals[i] : 0)), 'area']),
        [0, 100])]],
    ];
    if (run?.loop === 'open') {
      const of = (figure) => (stretch) => stretch.arrivals?.[figure] ?? null;
      const each = (figure) => stretches.map((stretch) =>
        (stretch.arrivals ? stretch.arrivals[figure] / stretch.seconds : null));
      blocks.splice(1, 0, ['Arrivals', 'An open loop sends requests when its schedule says so, whether or not the store keeps up.', [
        chart('Offered, sent and completed', 'per second', false,
          [['offered', each('offered')], ['sent', each('sent')], ['completed', totals]]),
        chart('Backlog', 'arrivals that wait', false, [['backlog', stretches.map(of('backlog'))]]),
        chart('Schedule lag', '99th percentile (us)', false, [['lag', stretches.map(of('lag'))]]),
      ]]);
    }
    return blocks;
  }

  const drawn = new Map();

  /** The caption of a chart that is alone under its heading would say the same again. */
  function figure(chart, parent, alone) {
    const made = make('figure', undefined, parent);
    made.className = 'chart';
    made.dataset.group = 'run';
    make('figcaption', chart.title, made).hidden = alone;
    const plot = make('div', undefined, made);
    plot.className = 'plot';
    plot.tabIndex = 0;
    plot.setAttribute('role', 'group');
    plot.setAttribute('aria-roledescription', 'chart');
    plot.setAttribute('aria-label', `${chart.title}: ${chart.y.label} against ${chart.x.label}. Left and right arrows read its values.`);
    const reading = make('p', undefined, made);
    reading.className = 'reading';
    reading.setAttribute('aria-live', 'polite');
    const details = make('details', undefined, made);
    make('summary', `Table: ${chart.title}`, details);
    const wide = make('div', undefined, details);
    wide.className = 'wide';
    wide.tabIndex = 0;
    return made;
  }

  function showCharts(all) {
    const blocks = courses(all);
    const charts = blocks.flatMap(([, , list]) => list);
    for (const [heading, note, list] of blocks) {
      const fresh = list.filter((chart) => !drawn.has(chart.title));
      if (fresh.length) {
        const block = make('div', undefined, byId('charts'));
        make('h3', heading, block);
        if (note) make('p', note, block).className = 'note';
        const place = make('div', undefined, block);
        place.className = list.length > 1 ? 'charts several' : 'charts';
        const figures = list.map((chart) => figure(chart, place, list.length === 1));
        list.forEach((chart, i) => drawn.set(chart.title, Charts.draw(figures[i], chart)));
      } else {
        list.forEach((chart) => drawn.get(chart.title)(chart));
      }
    }
    root.dataset.charts = `${drawn.size}/${charts.length}`;
  }

  function show() {
    sayState();
    showSetting();
    showParts();
    showProgress();
    showFigures();
    if (!stretches.length || !progress || (paused && !ending) || document.hidden) return;
    const all = kinds();
    showOperations(all);
    if (all.size) showCharts(all);
    const width = stretches.length > 1 ? stretches[1].second - stretches[0].second : 1;
    byId('stretches').textContent = width > 1
      ? `A point stands for ${width} seconds: rates are their mean, times those of the slowest second.`
      : '';
  }

  function showNow() {
    clearTimeout(waiting);
    waiting = undefined;
    const began = performance.now();
    show();
    // Charts are drawn after this has returned, and before the next task.
    setTimeout(() => {
      costMillis = performance.now() - began;
    });
  }

  /** Rests for as long as showing takes: a browser that is too slow leaves stretches to the next time. */
  function showSoon() {
    waiting ??= setTimeout(showNow, costMillis);
  }

  function take(message) {
    run = message.run ?? run;
    phases = message.phases ?? phases;
    progress = message.progress ?? progress;
    parts = message.parts ?? parts;
    ending = message.ending ?? ending;
    if (message.whole) stretches = [];
    for (const stretch of message.stretches) {
      const last = stretches[stretches.length - 1];
      if (last && last.second === stretch.second) stretches.pop();
      stretches.push(stretch);
    }
  }

  const pause = byId('pause');
  pause.addEventListener('click', () => {
    paused = !paused;
    pause.setAttribute('aria-pressed', String(paused));
    show();
  });
  document.addEventListener('visibilitychange', show);

  const events = new EventSource(`${location.pathname.replace(/\/$/, '')}/events`);
  events.onmessage = (event) => {
    tries = 0;
    take(JSON.parse(event.data));
    if (ending) {
      events.close();
      pause.hidden = true;
    }
    showSoon();
  };
  events.onerror = () => {
    if (waiting !== undefined) showNow();
    say('lost', 'CONNECTION LOST', 'bad', 'The run was killed, this browser did not keep up, or eight others look already.');
    if (++tries >= MOST_TRIES) events.close();
  };
})();
