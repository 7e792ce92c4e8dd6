import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createServer } from '../../src/app/server.ts'
import type { Role } from '#platform/server/context.ts'
import { sessionCookieName, xsrfOf } from '#platform/server/http/sessions/session.ts'
import { atTheEnd, testDatabase, type TestDatabase } from '#platform/testing/database.ts'
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

/** The HTTP server with all routes, and the services it reads with each call: those of the file that has it. */
interface Program {
  readonly app: FastifyInstance
  readonly services: TestServices
}

/** Programs of this worker that no test file has at the moment. */
const idle: Program[] = []

/**
 * A program over these services. Its thousand routes are the same for every file, so the next file of the worker gets it
 * with its own database, clock and folder in it; what a program keeps of a database, it keeps by the database. One with
 * settings of its own is made anew. `leave` hands it on.
 */
async function programOver(services: TestServices, { env, secure }: KitOptions) {
  const isOrdinary = env === undefined && secure !== true
  const kept = isOrdinary ? idle.pop() : undefined
  if (kept) Object.assign(kept.services, services)
  const program = kept ?? { app: await createServer(services), services }
  const leave = async () => {
    if (isOrdinary) idle.push(program)
    else await program.app.close()
    services.remove()
  }
  return { ...program, leave }
}

/**
 * The whole program over a database of its own. Call it at the top level of a test file:
 * `const server = await testServer()`; the database goes after the file's last test, or after the test that asks for one of its
 * own. `as: 'owner'` is for what scripts of an
 * administrator do.
 */
export async function testServer(
  options: KitOptions & { readonly as?: 'program' | 'owner' } = {},
): Promise<TestServer> {
  return serverOver(await testDatabase({ as: options.as }), options)
}

/** The whole program over a database that is there already, for as long as a test or a file lasts. */
export async function serverOver(
  database: Pick<TestDatabase, 'pool'> & Partial<Pick<TestDatabase, 'asOwner'>>,
  options: KitOptions = {},
): Promise<TestServer> {
  const { app, services, leave } = await programOver(testServices(database, options), options)
  // What is done at the end runs in reverse order: this before the database is dropped.
  atTheEnd(leave)
  return {
    app,
    services,
    guest: () => new TestBrowser(app),
    asOwner: database.asOwner ?? (() => Promise.reject(new Error('This database is not one of the tests.'))),
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
