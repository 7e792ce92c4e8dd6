import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import * as values from './config-values.ts'
import { keptSecret } from './kept-secret.ts'
import { reasonOf, StartError } from './start-error.ts'

/** Text that must pass a test; the sentence names the variable, what is expected and what was given. */
const text = (name: string, expected: string, test: (value: string) => boolean) =>
  z.string().refine(test, {
    error: ({ input }) => `${name} must be ${expected}, not "${withoutPassword(String(input))}".`,
  })

const withoutPassword = (value: string): string => value.replace(/:\/\/.*@/, '://***@')

const wholeNumber = (name: string, lowest: number, highest: number) => {
  const isInside = (value: string) =>
    /^\d{1,9}$/.test(value) && Number(value) >= lowest && Number(value) <= highest
  return text(name, `a whole number from ${lowest} to ${highest}`, isInside).transform(Number)
}

const webAddress = (name: string) =>
  text(name, 'an address beginning with http:// or https://', values.isWebAddress)

const list = (name: string, expected: string, test: (value: string) => boolean) =>
  text(name, `a comma-separated list of ${expected}`, (value) => values.listEntries(value).every(test))
    .transform(values.listEntries)
    .prefault('')

const withoutFinalSlash = (value: string): string => value.replace(/\/+$/, '')

/** Every environment variable the program reads, with its default and what it is for. */
const environment = {
  PORT: wholeNumber('PORT', 0, 65_535)
    .prefault('3000')
    .describe('Port the server listens on; 0 takes any free one.'),
  HOST: text('HOST', 'a host name or an IP address', (value) => /^[\w.:-]+$/.test(value))
    .prefault('127.0.0.1')
    .describe('Address the server listens on; 0.0.0.0 for every network the machine is in.'),
  TLS_CERT: text('TLS_CERT', 'a file', values.isFolder)
    .transform((value) => resolve(value))
    .optional()
    .describe('File of the certificate (PEM, with its chain) for https without a proxy. Unset: http.'),
  TLS_KEY: text('TLS_KEY', 'a file', values.isFolder)
    .transform((value) => resolve(value))
    .optional()
    .describe('File of the private key of TLS_CERT (PEM).'),
  APP_URL: webAddress('APP_URL')
    .transform(withoutFinalSlash)
    .optional()
    .describe('Where people open the program; base of the links in mails. Unset: made of HOST and PORT.'),
  API_BASE: webAddress('API_BASE')
    .transform(withoutFinalSlash)
    .optional()
    .describe('Where the browser finds the API. Unset: at the address of the page.'),
  FRONTEND_ORIGINS: list(
    'FRONTEND_ORIGINS',
    'origins such as https://erp.example.com',
    values.isOrigin,
  ).describe('Other origins whose pages may call the API, separated by commas. Unset: none.'),
  COOKIE_DOMAIN: text('COOKIE_DOMAIN', 'a domain such as example.com', values.isCookieDomain)
    .optional()
    .describe('Domain of the cookies when page and API have different hosts. Unset: the host of the API.'),
  DATA_DIR: z
    .string()
    .transform((value) => resolve(value))
    .prefault('./data')
    .describe('Folder of the embedded database, the stored files and the secret key.'),
  DATABASE_URL: text('DATABASE_URL', 'an address beginning with postgres://', values.isDatabaseAddress)
    .optional()
    .describe('PostgreSQL server to use. Unset: an embedded one runs inside DATA_DIR.'),
  DATABASE_OWNER_URL: text(
    'DATABASE_OWNER_URL',
    'an address beginning with postgres://',
    values.isDatabaseAddress,
  )
    .optional()
    .describe(
      'The same database as its owner, who changes the schema; the account of DATABASE_URL then only works with rows and ' +
        'cannot rewrite the audit trail. Unset: one account does both.',
    ),
  FILES_URL: text('FILES_URL', 'a folder (object stores are not supported)', values.isFolder)
    .transform((value) => resolve(value.startsWith('file:') ? fileURLToPath(value) : value))
    .optional()
    .describe('Folder of the stored files. Unset: files inside DATA_DIR.'),
  BACKUP_DIR: text('BACKUP_DIR', 'a folder', values.isFolder)
    .transform((value) => resolve(value.startsWith('file:') ? fileURLToPath(value) : value))
    .optional()
    .describe('Folder of the backups; best on another disk. Unset: backups inside DATA_DIR.'),
  BACKUP_KEY: z
    .string()
    .min(32, 'BACKUP_KEY must have at least 32 characters.')
    .optional()
    .describe('Encrypts the backups; keep it apart from them. Unset: backups are not encrypted.'),
  RATE_LIMIT_PER_MINUTE: wholeNumber('RATE_LIMIT_PER_MINUTE', 0, 1_000_000)
    .prefault('600')
    .describe(
      'API calls a person, or an address without a session, may make in a minute; 0 switches the limit off.',
    ),
  SMTP_URL: text('SMTP_URL', 'an address beginning with smtp:// or smtps://', values.isMailServerAddress)
    .optional()
    .describe('Mail server. Unset: mails stay in an outbox that administrators can read.'),
  MAIL_FROM: text('MAIL_FROM', 'one sender such as Heatline <erp@example.com>', values.isSender)
    .prefault('Heatline <heatline@localhost>')
    .describe('Sender of the mails.'),
  WEBHOOK_NETWORKS: list('WEBHOOK_NETWORKS', 'networks such as 10.0.5.0/24', values.isNetwork).describe(
    'Parts of the own network that webhooks may call, also without https: addresses and ranges. Unset: none.',
  ),
  VERSION_CHECK_SECONDS: wholeNumber('VERSION_CHECK_SECONDS', 0, 86_400)
    .prefault('3600')
    .describe('Seconds after which an open page looks for a new version; 0 or false switches it off.'),
  ANALYTICS_SCRIPT_URL: webAddress('ANALYTICS_SCRIPT_URL')
    .optional()
    .describe('Script of a web analytics service, loaded after the page has started. Unset: none.'),
  SESSION_RECORDING_SCRIPT_URL: webAddress('SESSION_RECORDING_SCRIPT_URL')
    .optional()
    .describe('Script of a session recorder, loaded after the page has started, inputs masked. Unset: none.'),
  TRUST_PROXY: list('TRUST_PROXY', 'proxies such as loopback or 10.0.0.5', values.isAddressRange).describe(
    'Proxies whose X-Forwarded headers are believed: addresses, ranges, loopback, linklocal, uniquelocal.',
  ),
  SECRET_KEY: z
    .string()
    .min(32, 'SECRET_KEY must have at least 32 characters.')
    .optional()
    .describe('Signs links and seals the audit trail. Unset: made once and kept in DATA_DIR.'),
  NEW_SECRET_KEY: text('NEW_SECRET_KEY', 'accept', (value) => value === 'accept')
    .optional()
    .describe(
      'For one start: accept, where the secret key of the database is lost and another takes its place. The audit trail notes ' +
        'it; links that were sent no longer open, and second steps are set up anew. Unset: such a start is refused.',
    ),
}

const environmentSchema = z.object(environment)

type Environment = z.output<typeof environmentSchema>

/** The settings of one run, under the names of their environment variables. Paths are absolute. */
export interface Config extends Omit<Environment, 'FILES_URL' | 'BACKUP_DIR' | 'SECRET_KEY'> {
  readonly FILES_URL: string
  readonly BACKUP_DIR: string
  readonly SECRET_KEY: string
}

/**
 * Reads the settings from environment variables (empty counts as unset) and, when SECRET_KEY is unset, makes
 * or reads the secret kept in DATA_DIR. Throws a StartError with one line for each setting that cannot be used.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given: Record<string, string | undefined> = {}
  for (const name of Object.keys(environment)) given[name] = env[name]?.trim() || undefined
  if (given.VERSION_CHECK_SECONDS === 'false') given.VERSION_CHECK_SECONDS = '0'
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) throw new StartError(parsed.error.issues.map((issue) => issue.message).join('\n'))
  if ((parsed.data.TLS_CERT === undefined) !== (parsed.data.TLS_KEY === undefined))
    throw new StartError('TLS_CERT and TLS_KEY belong together: set both, or neither.')
  const { DATA_DIR, FILES_URL, BACKUP_DIR, SECRET_KEY } = parsed.data
  return {
    ...parsed.data,
    FILES_URL: FILES_URL ?? join(DATA_DIR, 'files'),
    BACKUP_DIR: BACKUP_DIR ?? join(DATA_DIR, 'backups'),
    SECRET_KEY: SECRET_KEY ?? secretIn(DATA_DIR),
  }
}

function secretIn(dataDir: string): string {
  try {
    return keptSecret(dataDir, 'secret-key')
  } catch (error) {
    throw new StartError(`The secret key inside DATA_DIR can be neither read nor made (${reasonOf(error)}).`)
  }
}

/** One row of the configuration table of the README. */
export interface SettingDescription {
  readonly name: string
  /** As it would be written in the environment; empty when the variable has no default. */
  readonly default: string
  readonly description: string
}

/** Every environment variable with its default and its purpose, in the order of the README's table. */
export function describeSettings(): SettingDescription[] {
  return Object.entries(environment).map(([name, setting]) => ({
    name,
    default: setting instanceof z.ZodPrefault ? String(setting.def.defaultValue) : '',
    description: setting.description ?? '',
  }))
}
