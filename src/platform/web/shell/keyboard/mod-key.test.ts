import { expect, test, vi } from 'vitest'

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Cmd',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'Cmd'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'Cmd'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', 'Ctrl'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Ctrl'],
  ['', 'Ctrl'],
])('on %j the command key is %s', async (userAgent, name) => {
  vi.stubGlobal('navigator', { userAgent })
  vi.resetModules()
  const { modKey } = await import('./mod-key.ts')
  vi.unstubAllGlobals()
  expect(modKey).toBe(name)
})
