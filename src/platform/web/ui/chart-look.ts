/** How charts look in both themes: their axes, and what shows at the pointer. */

export const axisLook = {
  stroke: 'var(--hl-line-strong)',
  tick: { fill: 'var(--hl-text-3)', fontSize: 12 },
}

export const tooltipLook = {
  isAnimationActive: false,
  contentStyle: { background: 'var(--hl-raised)', border: '1px solid var(--hl-line-strong)' },
}

/** A table next to the chart says the same, so screen readers skip the picture. */
export const pictureLook = {
  accessibilityLayer: false,
  margin: { top: 8, right: 8, bottom: 0, left: 8 },
}
