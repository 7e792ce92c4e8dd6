import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { createServer } from '../../src/app/server.ts'
import type { Role } from '#platform/server/context.ts'
import { sessionCookieName, xsrfOf } from '#platform/server/http/sessions/session.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { TestBrowser } from './browser.ts'
import { type KitOptions, type TestServices, testServices } from './services.ts'
import { createPerson, openSessionFor, type Person, type PersonOptions } from './people.ts'

/** A mail in the outbox. */
export interface TestMail {
  readonly template: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** The first address in the text. */
  readonly link: string | null
}

/** A browser in which somebody is signed in. */
export class SignedIn extends TestBrowser {
  readonly person: Person

  constructor(app: FastifyInstance, person: Person) {
    super(app)
    this.person = person
  }
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly services: TestServices
  /** A browser nobody has signed in with. */
  guest(): TestBrowser
  createPerson(options: PersonOptions): Promise<Person>
  /** A browser with a session of a new person of this role, or of an existing person. */
  signIn(who: Role | PersonOptions | Person): Promise<SignedIn>
  /** Runs statements as the owner of the tables: what the program may not do. */
  readonly asOwner: (...statements: string[]) => Promise<void>
  /** The mails of the outbox, oldest first; with `to`, only those to this address. */
  mails(to?: string): Promise<TestMail[]>
}

/**
 * The whole program over a database of its own. Call it at the top level of a test file:
 * `const server = await testServer()`; it is taken down after the file's last test. `as: 'owner'` is for what scripts of an
 * administrator do.
 */
export async function testServer(
  options: KitOptions & { readonly as?: 'program' | 'owner' } = {},
): Promise<TestServer> {
  const database = await testDatabase({ as: options.as })
  const services = testServices(database, options)
  const app = await createServer(services)
  // Hooks run in reverse order: this one before the database is dropped.
  afterAll(async () => {
    await app.close()
    services.remove()
  })
  return {
    app,
    services,
    guest: () => new TestBrowser(app),
    asOwner: database.asOwner,
    createPerson: (about) => createPerson(services, about),
    async signIn(who) {
      const about = typeof who === 'string' ? { role: who } : who
      const person = 'id' in about ? about : await createPerson(services, about)
      const token = await openSessionFor(services, person.id)
      const browser = new SignedIn(app, person)
      browser.cookies.set(sessionCookieName(services.cookies), token)
      browser.cookies.set('XSRF-TOKEN', xsrfOf(services.cookies, token))
      return browser
    },
    async mails(to) {
      const rows = await services.db.query<Omit<TestMail, 'link'>>(
        sql`SELECT template, "to", subject, text FROM mails ORDER BY created_at, id`,
      )
      return rows
        .filter((mail) => to === undefined || mail.to.includes(to))
        .map((mail) => ({ ...mail, link: /https?:\/\/\S+/.exec(mail.text)?.[0] ?? null }))
    },
  }
}
