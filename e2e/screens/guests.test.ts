import { expect } from '@playwright/test'
import { guestScreens } from '../built-screens.ts'
import { nobody, sessionOf } from '../people.ts'
import { expectGood, inOneLook as test, listen } from './screen-test.ts'

test.describe('as a guest', () => {
  test.use({ storageState: nobody })

  const paths = guestScreens.map(({ path }) => path.replace('{token}', 'some-token?email=a@b.example'))
  for (const path of ['/', '/terms-and-conditions', ...paths]) {
    test(`X10 ${path}`, async ({ page }) => {
      const stop = listen(page)
      await page.goto(path)
      await expectGood(page)
      const unexpected = stop().filter((text) => !/status of (401|404)/.test(text))
      expect(unexpected).toEqual([])
    })
  }
})

test.describe('as a client', () => {
  test.use({ storageState: sessionOf('client') })

  for (const path of ['/client-area', '/account', '/terms-and-conditions']) {
    test(`X10 ${path} of a client`, async ({ page }) => {
      const stop = listen(page)
      await page.goto(path)
      await expectGood(page)
      expect(stop()).toEqual([])
    })
  }
})

test.describe('as somebody who is not verified', () => {
  test.use({ storageState: sessionOf('unverified') })

  test('X10 /account/verify', async ({ page }) => {
    await page.goto('/account/verify')
    await expectGood(page)
  })
})

test.describe('error pages', () => {
  test.use({ storageState: sessionOf('user') })

  for (const [path, title] of [
    ['/nope/x?y=1', /^404$/],
    ['/setup', /^403$/],
  ] as const) {
    test(`the page ${title.source}`, async ({ page }) => {
      await page.goto(path)
      await expectGood(page, title)
    })
  }
})
