import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/server/database/database.ts'
import { platformServices } from '#platform/testing/services.ts'
import * as errors from './errors.ts'

const { db, pool } = await platformServices()

beforeAll(async () => {
  for (const statement of [
    'CREATE TABLE test_melts (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), furnace_no text)',
    `CREATE TABLE test_bars (
      id int PRIMARY KEY, heat_code text, piece int, melt_id uuid REFERENCES test_melts (id), "weird ""name" text UNIQUE)`,
    'CREATE UNIQUE INDEX ON test_bars (lower(heat_code))',
    'CREATE UNIQUE INDEX ON test_bars (melt_id, piece)',
    'ALTER TABLE test_bars ADD CHECK (piece > 0)',
  ]) {
    await db.query(sql.raw(statement))
  }
})

/** What the person gets when the database refuses these statements. */
async function answerTo(...statements: string[]): Promise<unknown> {
  try {
    for (const statement of statements) await db.query(sql.raw(statement))
  } catch (error) {
    const answer = errors.fromConstraint(error)
    return answer && { status: answer.status, ...answer.body }
  }
  throw new Error('Nothing was refused.')
}
const field = (name: string, text: string, code: string) => ({
  codes: { [name]: code },
  status: 422,
  message: text,
  errors: { [name]: [text] },
})
const melt = "'7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d02'"

describe('A refusal of the database becomes a sentence at its field', () => {
  it('when a value is taken, whatever its case', async () => {
    expect(
      await answerTo(
        "INSERT INTO test_bars (id, heat_code) VALUES (1, 'H-1')",
        "INSERT INTO test_bars (id, heat_code) VALUES (2, 'h-1')",
      ),
    ).toEqual(field('heatCode', 'The heat code has already been taken.', 'taken'))
  })

  it('when several columns together are taken: the last one is what people number', async () => {
    expect(
      await answerTo(
        `INSERT INTO test_melts (id) VALUES (${melt})`,
        `INSERT INTO test_bars (id, melt_id, piece) VALUES (3, ${melt}, 1)`,
        `INSERT INTO test_bars (id, melt_id, piece) VALUES (4, ${melt}, 1)`,
      ),
    ).toEqual(field('piece', 'The piece has already been taken.', 'taken'))
  })

  it('when what is referred to does not exist', async () => {
    const unknown = "INSERT INTO test_bars (id, melt_id) VALUES (5, '00000000-0000-0000-0000-000000000009')"
    expect(await answerTo(unknown)).toEqual(field('meltId', 'The selected melt is invalid.', 'choice'))
  })

  it('when it is in use: a code and what to do instead', async () => {
    expect(await answerTo(`DELETE FROM test_melts WHERE id = ${melt}`)).toEqual({
      status: 422,
      code: 'in_use',
      message: 'This record is in use and cannot be deleted. Deactivate it instead.',
    })
  })

  it.each([
    ['a zero byte in a text', sql`SELECT ${'a\u0000'}::text`],
    ['a zero byte in JSON', sql`SELECT ${'"\\u0000"'}::jsonb`],
  ])('when %s cannot be stored: the call is at fault', async (_, statement) => {
    const error: unknown = await db.query(statement).catch((reason: unknown) => reason)
    expect(errors.fromConstraint(error)).toMatchObject({
      status: 400,
      body: { message: 'The request holds a character that cannot be stored.' },
    })
  })

  it.each([
    [
      'a check of ours that the rules should have made first',
      'INSERT INTO test_bars (id, piece) VALUES (6, 0)',
    ],
    ['a value that is missing', 'INSERT INTO test_bars (id) VALUES (NULL)'],
    ['a statement with a mistake', 'SELEC 1'],
    ['a table that is not there', 'SELECT 1 FROM nowhere'],
    ['a trail that may not be changed', 'TRUNCATE audit_log'],
  ])('but not %s: that is a failure of the program', async (_, statement) => {
    expect(await answerTo(statement)).toBeNull()
  })

  it.each([null, undefined, 'text', 7, new Error('x'), { code: '42P01' }])('and not %j', (error) => {
    expect(errors.fromConstraint(error)).toBeNull()
  })

  it('at its field also where row-level security keeps the database from naming it', async () => {
    await db.query(sql`ALTER TABLE test_bars ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`)
    await db.query(sql`CREATE POLICY everything ON test_bars USING (true)`)
    const taken = inTransaction(pool, (tx) =>
      tx.query(sql.raw("INSERT INTO test_bars (id, heat_code) VALUES (7, 'H-1')")),
    )
    const error: unknown = await taken.catch((reason: unknown) => reason)
    expect(errors.fromConstraint(error)?.body).toMatchObject({ codes: { heatCode: 'taken' } })
    const strange = inTransaction(pool, (tx) =>
      tx.query(sql`INSERT INTO test_bars (id, melt_id) VALUES (8, gen_random_uuid())`),
    )
    const unknown: unknown = await strange.catch((reason: unknown) => reason)
    expect(errors.fromConstraint(unknown)?.body).toMatchObject({ codes: { meltId: 'choice' } })
  })

  it('even when the database says too little of the key', () => {
    const answer = errors.fromConstraint({ code: '23505', detail: undefined })
    expect(answer?.body.message).toMatch(/^The .+ has already been taken\.$/)
  })
})

describe('The refusals', () => {
  it.each<[string, errors.HttpError, number, string]>([
    ['nobody is signed in', errors.unauthenticated(), 401, 'Unauthenticated.'],
    ['the address is not verified', errors.unverified(), 409, 'Your email address is not verified.'],
    ['the right is missing', errors.forbidden(), 403, 'This action is unauthorized.'],
    ['a link is not signed', errors.forbidden('Invalid signature.'), 403, 'Invalid signature.'],
    ['the anti-forgery value is wrong', errors.tokenMismatch(), 419, 'CSRF token mismatch.'],
    ['there is no such record', errors.notFound(), 404, 'Not found.'],
    ['the record is locked', errors.locked('The month is closed.'), 423, 'The month is closed.'],
    ['the database is away', errors.unavailable(), 503, 'Service Unavailable'],
    [
      'the call cannot be read',
      errors.badRequest('The body is not valid JSON.'),
      400,
      'The body is not valid JSON.',
    ],
    [
      'somebody saved in between',
      errors.stale({}),
      412,
      'Someone else has changed this record since you opened it.',
    ],
    [
      'the version is missing',
      errors.versionMissing(),
      428,
      'Say which version you are changing: send If-Match or version.',
    ],
  ])('when %s', (_, error, status, message) => {
    expect([error.status, error.body.message, error.message]).toEqual([status, message, message])
  })

  it('of validation have the first sentence, how many more, and all by field', () => {
    const { status, body } = errors.invalid({ a: ['A.'], b: ['The b field is required.'] }, { c: 'x' })
    expect([status, body]).toEqual([
      422,
      {
        message: 'A. (and 1 more error)',
        errors: { a: ['A.'], b: ['The b field is required.'] },
        codes: { a: 'rule', b: 'required', c: 'x' },
      },
    ])
  })

  it('of a rule have a code for programs and a sentence for people', () => {
    expect(errors.refused('not_open', 'Only an open order can be received.').body).toEqual({
      code: 'not_open',
      message: 'Only an open order can be received.',
    })
    expect(errors.refused('x', 'Y.', { lines: ['Z.'] }).body).toEqual({
      code: 'x',
      message: 'Y.',
      errors: { lines: ['Z.'] },
    })
  })

  it('of a lost update bring the record as it is now', () => {
    expect(errors.stale({ id: '1', version: 4 }).body.current).toEqual({ id: '1', version: 4 })
  })

  it('for a while say when to come back', () => {
    expect(errors.unavailable().headers).toEqual({ 'Retry-After': '5' })
    expect(errors.notFound().headers).toEqual({})
  })
})
