import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The rules of a style sheet: its selectors and what stands between the braces. */
const rulesOf = (css: string) =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(
    ([, selector = '', body = '']) => ({ selector: selector.trim(), body }),
  )

// What is hidden from the eye stands absolutely: without a place of its own above it, it lies outside of what scrolls and makes the
// page wider or longer.
test('whatever scrolls is the place of what stands absolutely in it', () => {
  const found = globSync('src/**/*.css').flatMap((file) =>
    rulesOf(readFileSync(file, 'utf8')).flatMap(({ selector, body }) =>
      /overflow(-[xy])?:[^;]*\b(auto|scroll)\b/.test(body) && !/(^|[;\s])position:/.test(body)
        ? [`${file}: ${selector}`]
        : [],
    ),
  )
  expect(found).toEqual([])
})
