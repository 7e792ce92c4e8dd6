import { expect, type Page } from '@playwright/test'
import { standardProfiles } from '#modules/people/profiles/domain.ts'
import { users } from '#modules/people/users/contract.ts'
import { noteFigure, sized } from '../test/support/proof.ts'
import { signInAnew, test } from './journey.ts'
import { openScreen, screenLoaded } from './screens/screen-test.ts'

/** Those who do their work without what it costs. */
const withoutMoney = new Set(['storekeeper', 'foreman', 'operator', 'inspector', 'welding-coordinator'])
const money = /[£€$]\s?\d|\d\s?(GBP|EUR|USD|NOK)\b/

/** Addresses of links within a part of the page, each once; files and other houses left out. */
const linksIn = (page: Page, part: string): Promise<string[]> =>
  page.locator(`${part} a[href^="/"]`).evaluateAll((links) => [
    ...new Set(
      links.flatMap((link) => {
        const href = link.getAttribute('href') ?? ''
        return href.includes('/api/') ? [] : [href]
      }),
    ),
  ])

/** Records by their kind: of each kind one is looked at. */
const kindOf = (address: string): string => address.replace(/\?.*/, '').replaceAll(/[\da-f-]{36}/g, '{id}')

/** What is wrong with a screen that somebody of a profile was led to. */
async function faultsOf(page: Page, profile: string): Promise<string[]> {
  looked += 1
  await screenLoaded(page, /./)
  const title = (await page.locator('h1').innerText()).trim()
  const said = await page.getByRole('main').innerText()
  return [
    ...(/^\d{3}$/.test(title) ? [`refused with ${title}`] : []),
    ...(/did not load|could not be loaded/i.test(said) ? ['a part did not load'] : []),
    ...(withoutMoney.has(profile) && money.test(said) ? [`tells ${money.exec(said)?.[0]}`] : []),
  ]
}

/**
 * Home, everything that the menu and home of a profile lead to, and one record of each kind: whoever has that job is led
 * nowhere where they are refused, and no screen asks for what they may not read.
 */
async function morningOf(page: Page, profile: string): Promise<string[]> {
  const faults: string[] = []
  let at = '/'
  page.on('response', (reply) => {
    if (reply.status() >= 400)
      faults.push(`${profile} at ${at}: ${reply.status()} of ${new URL(reply.url()).pathname}`)
  })
  const look = async (address: string) => {
    at = address
    await openScreen(page, address)
    faults.push(...(await faultsOf(page, profile)).map((fault) => `${profile} at ${address}: ${fault}`))
  }
  await page.goto('/')
  faults.push(...(await faultsOf(page, profile)))
  // Groups of a long menu are folded.
  const folded = page.locator('nav[aria-label="Main"] button[aria-expanded="false"]')
  while ((await folded.count()) > 0) await folded.first().click()
  const menu = await linksIn(page, 'nav[aria-label="Main"]')
  expect(menu.length).toBeGreaterThan(2)
  const seen = new Set<string>(['/'])
  for (const address of new Set([...menu, ...(await linksIn(page, 'main'))])) {
    if (seen.has(kindOf(address))) continue
    seen.add(kindOf(address))
    await look(address)
    for (const record of await linksIn(page, 'main table')) {
      if (seen.has(kindOf(record))) continue
      seen.add(kindOf(record))
      await look(record)
    }
  }
  return faults
}

let looked = 0

/** In daily use who has the longest menu without money; in full every profile of the program. */
const profiles = sized<readonly string[]>(['storekeeper'], Object.keys(standardProfiles))

test('each profile is led nowhere where it is refused, and those without money see none', async ({
  page,
  newPerson,
  as,
}) => {
  test.setTimeout(60_000 + profiles.length * 60_000)
  const administrator = await as('administrator')
  const found: string[] = []
  for (const profile of profiles) {
    await test.step(profile, async () => {
      const { id, email } = await newPerson(`Sam ${profile}`)
      const { version } = await administrator.api(users).get({ params: { id } })
      await administrator.api(users).update({ params: { id }, version, body: { profiles: [profile] } })
      await signInAnew(page, email)
      const own = await page.context().newPage()
      found.push(...(await morningOf(own, profile)))
      await own.close()
    })
  }
  noteFigure('Profiles', profiles.length)
  noteFigure('Screens looked at', looked)
  expect(found).toEqual([])
})
