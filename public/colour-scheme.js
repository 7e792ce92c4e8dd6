// Runs before the first paint, so that a dark room stays dark. The program takes over with the same key.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('heatline.colour-scheme')
  } catch (error) {
    chosen = null
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
