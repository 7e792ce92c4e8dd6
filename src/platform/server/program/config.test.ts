import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { describeSettings, loadConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'heatline-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const SECRET_KEY = 'k'.repeat(32)

describe('without any variable', () => {
  const config = loadConfig({ SECRET_KEY })

  test('the program runs for this machine alone, with its own database and folders', () => {
    expect(config).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: resolve('data') })
    expect(config.FILES_URL).toBe(resolve('data/files'))
    expect([config.DATABASE_URL, config.APP_URL, config.API_BASE, config.SMTP_URL]).toEqual(
      Array(4).fill(undefined),
    )
    expect([config.FRONTEND_ORIGINS, config.TRUST_PROXY]).toEqual([[], []])
    expect([config.RATE_LIMIT_PER_MINUTE, config.VERSION_CHECK_SECONDS]).toEqual([600, 3600])
  })

  test('an empty variable counts as unset', () => {
    expect(loadConfig({ SECRET_KEY, PORT: '', DATABASE_URL: ' ', FRONTEND_ORIGINS: '' })).toEqual(config)
  })
})

test('values are read into what the program works with', () => {
  const config = loadConfig({
    SECRET_KEY,
    PORT: '0',
    HOST: '::',
    APP_URL: 'https://erp.example.com/',
    DATA_DIR: folder,
    FILES_URL: `file://${folder}/store`,
    FRONTEND_ORIGINS: 'https://a.example.com, http://b.example.com:8080',
    TRUST_PROXY: 'loopback,10.0.0.0/8, fd00::1',
    VERSION_CHECK_SECONDS: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
    DATABASE_URL: 'postgres://heatline@/heatline?host=/run/postgresql',
    MAIL_FROM: 'Works office <office@example.com>',
  })
  expect(config).toMatchObject({
    PORT: 0,
    APP_URL: 'https://erp.example.com',
    FILES_URL: join(folder, 'store'),
    FRONTEND_ORIGINS: ['https://a.example.com', 'http://b.example.com:8080'],
    TRUST_PROXY: ['loopback', '10.0.0.0/8', 'fd00::1'],
    VERSION_CHECK_SECONDS: 0,
    RATE_LIMIT_PER_MINUTE: 0,
  })
})

test.each([
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000".'],
  ['PORT', '3000x', 'PORT must be a whole number from 0 to 65535, not "3000x".'],
  [
    'APP_URL',
    'erp.example.com',
    'APP_URL must be an address beginning with http:// or https://, not "erp.example.com".',
  ],
  [
    'FILES_URL',
    's3://bucket/x',
    'FILES_URL must be a folder (object stores are not supported), not "s3://bucket/x".',
  ],
  [
    'DATABASE_URL',
    'mysql://a:secret@h/x',
    'DATABASE_URL must be an address beginning with postgres://, not "mysql://***@h/x".',
  ],
  [
    'FRONTEND_ORIGINS',
    'https://a.example.com/x',
    /^FRONTEND_ORIGINS must be a comma-separated list of origins/,
  ],
  [
    'TRUST_PROXY',
    'true',
    /^TRUST_PROXY must be a comma-separated list of proxies such as loopback or 10\.0\.0\.5/,
  ],
  ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY must be/],
  ['COOKIE_DOMAIN', 'https://example.com', /^COOKIE_DOMAIN must be a domain/],
  ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example', /^MAIL_FROM must be one sender/],
  ['SMTP_URL', 'http://mail', /^SMTP_URL must be an address beginning with smtp:/],
  ['ANALYTICS_SCRIPT_URL', 'javascript:alert(1)', /^ANALYTICS_SCRIPT_URL must be an address/],
  ['SECRET_KEY', 'short', 'SECRET_KEY must have at least 32 characters.'],
])('%s=%j is refused with a sentence', (name, value, sentence) => {
  expect(() => loadConfig({ SECRET_KEY, [name]: value })).toThrow(sentence)
})

test('every wrong variable is named at once', () => {
  expect(() => loadConfig({ SECRET_KEY, PORT: 'x', HOST: 'a b' })).toThrow(/^PORT .*\nHOST .*$/)
})

describe('the secret key', () => {
  const file = join(folder, 'secret-key')

  test('is made once, kept for its owner alone, and read again', () => {
    const { SECRET_KEY: made } = loadConfig({ DATA_DIR: folder })
    expect(made).toMatch(/^[\w-]{43}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(loadConfig({ DATA_DIR: folder }).SECRET_KEY).toBe(made)
    expect(readFileSync(file, 'utf8').trim()).toBe(made)
  })

  test('that was cut off is not used', () => {
    writeFileSync(file, 'abc')
    expect(() => loadConfig({ DATA_DIR: folder })).toThrow(/secret-key is damaged, restore it from a backup/)
  })
})

test('every variable has a purpose and its default is a value it accepts', () => {
  const settings = describeSettings()
  expect(settings).toHaveLength(24)
  expect(settings.filter(({ description }) => !/^[A-Z].*\.$/.test(description))).toEqual([])
  const defaults = Object.fromEntries(settings.map((setting) => [setting.name, setting.default]))
  expect(defaults).toMatchObject({ PORT: '3000', DATA_DIR: './data', DATABASE_URL: '' })
  expect(loadConfig({ ...defaults, SECRET_KEY })).toEqual(loadConfig({ SECRET_KEY }))
})
