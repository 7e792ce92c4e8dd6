import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { provideBrowser } from './provide-browser.ts'

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0

describe('provideBrowser', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'heatline-browser-'))
    vi.stubEnv('CHROMIUM_PATH', '')
    vi.stubEnv('PATH', folder)
    vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'downloads'))
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  function program(name: string, script = 'exit 0'): string {
    const path = join(folder, name)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
    return path
  }

  it('takes the browser that CHROMIUM_PATH names, before any other', () => {
    program('chromium')
    const wanted = program('my-browser')
    vi.stubEnv('CHROMIUM_PATH', wanted)
    expect(provideBrowser()).toBe(wanted)
  })

  it('says so when CHROMIUM_PATH names nothing', () => {
    program('chromium')
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'gone'))
    expect(() => provideBrowser()).toThrow(/^CHROMIUM_PATH names .*gone, which is not a program\.$/)
  })

  it('finds a browser of the machine and keeps it for the processes started later', () => {
    const found = program('google-chrome')
    expect(provideBrowser()).toBe(found)
    expect(process.env['CHROMIUM_PATH']).toBe(found)
  })

  it('finds the newest download of Playwright', () => {
    program('downloads/chromium-1180/chrome-linux/chrome')
    const newest = program('downloads/chromium-1201/chrome-linux64/chrome')
    expect(provideBrowser()).toBe(newest)
  })

  it.runIf(isRootOnLinux)('installs the Debian package where it may', () => {
    const browser = join(folder, 'chromium-headless-shell')
    const log = join(folder, 'log')
    program(
      'apt-get',
      `echo "$@" >> ${log}; case "$*" in *install*) echo '#!/bin/sh' > ${browser}; /bin/chmod 755 ${browser};; esac`,
    )
    expect(provideBrowser()).toBe(browser)
  })

  it('ends with one clear sentence when nothing can be done', () => {
    expect(() => provideBrowser()).toThrow(
      'No Chromium was found: install chromium-headless-shell, chromium or Google Chrome, or set CHROMIUM_PATH to one.',
    )
  })
})
