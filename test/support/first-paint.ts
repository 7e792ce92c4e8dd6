import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { clientFolder, createServer } from '../../src/app/server.ts'
import { provideBrowser } from '../../scripts/provide-browser.ts'
import { ensureClientBuild } from '#platform/server/program/client-build.ts'
import type { SignedIn } from './server.ts'
import type { TestServices } from './services.ts'

interface Painted {
  /** Where the page waits between two measurements; it must not show what is looked for. */
  readonly from: string
  /** A selector of what is to be seen. */
  readonly shown: string
}

/**
 * How long it takes in Chromium from following a link of the program until something is painted there, in milliseconds, for
 * each of these addresses; the first one is opened before, so that the program is loaded.
 */
export async function firstPaints(
  services: TestServices,
  reader: SignedIn,
  addresses: readonly string[],
  { from, shown }: Painted,
): Promise<number[]> {
  await ensureClientBuild(join(import.meta.dirname, '..', '..'), clientFolder)
  const app = await createServer(services)
  const baseURL = await app.listen({ port: 0 })
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu']
  const browser = await chromium.launch({ executablePath: provideBrowser(), args })
  try {
    const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
    await context.addCookies([...reader.cookies].map(([name, value]) => ({ name, value, url: baseURL })))
    const page = await context.newPage()
    await page.goto(addresses[0] ?? from)
    await page.locator(shown).first().waitFor()
    const times: number[] = []
    for (const address of addresses) {
      await page.evaluate((href) => window.__TSR_ROUTER__?.navigate({ href }), from)
      await page.locator(shown).waitFor({ state: 'detached' })
      await page.waitForLoadState('networkidle')
      times.push(
        await page.evaluate(
          ([href = '', selector = '']) =>
            new Promise<number>((resolve) => {
              const begun = performance.now()
              const look = () => {
                // A task after the frame in which it is drawn.
                if (document.querySelector(selector)) setTimeout(() => resolve(performance.now() - begun), 0)
                else requestAnimationFrame(look)
              }
              requestAnimationFrame(look)
              void window.__TSR_ROUTER__?.navigate({ href })
            }),
          [address, shown],
        ),
      )
    }
    return times
  } finally {
    await browser.close()
    await app.close()
  }
}
