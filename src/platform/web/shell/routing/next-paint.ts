/** Longest wait for the next paint, in ms; a hidden page never paints. */
const LONGEST = 100

/** Waits for the next paint (animation frame, then a 0 ms timer), at most 100 ms. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST)
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}
