import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { provideBrowser } from './provide-browser.ts'

// Takes the pictures of the README from the demonstration company, light and dark.

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs', 'pictures')
const PASSWORD = 'demo-heatline-2026'
const PATIENCE = 300_000
/** A calculation as its address holds it. */
const pipe = 'method=b31.3&units=us&p=1050&t=550&by=nps&nps=8&material=A106-B&c=0.0625&pu=psi&tu=F&cu=in'

/** Starts the demonstration on a folder of its own and gives its address. */
async function startDemo(dataDir: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(root, 'scripts', 'demo.ts')], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(() => reject(new Error('The demonstration did not get ready in time.')), PATIENCE)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    const address = /Heatline is ready on (\S+)/.exec(output)?.[1]
    if (address) resolve(address)
  })
  child.once('exit', () => reject(new Error(output)))
  const address = await promise
  clearTimeout(timer)
  const stop = () =>
    new Promise<void>((done) => {
      child.once('exit', () => done())
      child.kill('SIGTERM')
    })
  return { address, stop }
}

/** The address of the most valuable quote that waits for approval, as the screen would open it. */
async function waitingQuote(context: BrowserContext, address: string): Promise<string> {
  const answer = await context.request.get(
    `${address}/api/v1/quotes?filter[status]=awaiting_approval&sort=-value&per_page=1`,
    { headers: { Accept: 'application/json' } },
  )
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return `/quotes/${data[0]?.id ?? ''}`
}

async function signIn(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.getByLabel('E-mail').fill('admin@demo.heatline.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${address}/`)
  await page.close()
}

const dataDir = mkdtempSync(join(tmpdir(), 'heatline-pictures-'))
const demo = await startDemo(dataDir)
const browser = await chromium.launch({
  executablePath: provideBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-sync',
  ],
})
try {
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme })
    await signIn(context, demo.address)
    const screens = {
      home: '/',
      enquiries: '/enquiries?filter[open]=true&sort=quoteDueAt',
      board: '/enquiries?view=board',
      quote: await waitingQuote(context, demo.address),
      'pipe-wall': `/pipe-wall-calculator?${pipe}`,
      permissions: '/setup/role-permissions/manager',
    }
    const page = await context.newPage()
    for (const [name, path] of Object.entries(screens)) {
      await page.goto(demo.address + path)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(500)
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
    }
    await context.close()
  }
} finally {
  await browser.close()
  await demo.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
