/** Draws the charts of a page, each out of the JSON in its figure. */
(() => {
  const figures = [...document.querySelectorAll('figure.chart')];
  let drawn = 0;
  for (const figure of figures) {
    try {
      Charts.draw(figure, JSON.parse(figure.querySelector('script').textContent));
      drawn++;
    } catch (error) {
      console.error(error);
      const place = figure.querySelector('.plot');
      place.classList.add('failed');
      place.textContent = `This chart cannot be drawn: ${error.message}`;
    }
  }
  document.documentElement.dataset.charts = `${drawn}/${figures.length}`;
})();
