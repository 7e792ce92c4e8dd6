import { expect } from '@playwright/test'
import type { Screen } from '#platform/contract/screen.ts'
import { addressOf } from '../built-screens.ts'
import { expectGood, listen, openScreen, test } from './screen-test.ts'

/** One test for each screen: it opens with its own title, is accessible, fits the window and has no complaints. */
export function testEach(screens: readonly Screen[]): void {
  // No screen waits for another one: the workers share them out.
  test.describe.configure({ mode: 'parallel' })
  for (const screen of screens) {
    test(`X10 ${screen.path}`, async ({ screenPage: page, administrator }) => {
      const stop = listen(page)
      await openScreen(page, await addressOf(administrator, screen))
      await expectGood(page)
      await expect(page).toHaveTitle(/.+ \| Heatline$/)
      expect(stop()).toEqual([])
    })
  }
}
