import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as contracts from '../../src/app/contracts.ts'
import { readSources } from '../../scripts/gates/sources.ts'
import { readyEnquiry, salesSetup } from '../support/sales.ts'
import { testServer } from '../support/server.ts'

const sources = [...readSources()].filter(
  ([path]) => /^src\/.*\.tsx?$/.test(path) && !path.includes('.test.'),
)
const screens = sources.filter(([path]) => /\/web[/.]/.test(path))

/** A message or reason held against words: `reason?.startsWith('You ...')`, `message === 'Not found.'`. */
const readsWords =
  /\b(?:message|reason|sentence|why)\b\)?[?!]?\s*(?:\.\s*(?:startsWith|endsWith|includes|match|search|indexOf)\(\s*|[=!]==?\s*)['"`/]\^?\w[^'"`/\n]*[ .]/

/** The names of the fields of each object that a schema holds, however deep. */
function objectsIn(schema: z.core.$ZodType): string[][] {
  if (schema instanceof z.ZodObject)
    return [Object.keys(schema.shape), ...Object.values(schema.shape).flatMap((field) => objectsIn(field))]
  if (schema instanceof z.ZodArray) return objectsIn(schema.element)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return objectsIn(schema.unwrap())
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => objectsIn(option))
  return []
}

describe('Sentences of refusals', () => {
  it('are found by the rule where a program reads them', () => {
    expect("reason?.startsWith('You do not have the right to ')").toMatch(readsWords)
    expect("error.message === 'Not found.'").toMatch(readsWords)
    expect("reason === 'price'").not.toMatch(readsWords)
  })
  it('are read by people only: no screen compares them', () => {
    expect(screens.length).toBeGreaterThan(100)
    expect(screens.filter(([, text]) => readsWords.test(text)).map(([path]) => path)).toEqual([])
  })
  it.each([
    'You do not have the right',
    'Not found.',
    'This action is unauthorized.',
    'Too Many Attempts.',
    'Too many attempts. Please try again in',
    'someone else has to ${',
    'Someone else has changed this record since',
    'choose "Approve own work" in the menu',
    "'Only a draft can be changed.'",
  ])('that many give stand in one file: %s', (sentence) => {
    const found = sources.filter(([, text]) => text.includes(sentence)).map(([path]) => path)
    expect(found).toEqual(['src/platform/contract/calls/refusals.ts'])
  })
  it('have their code beside them wherever an answer says what somebody can do', () => {
    const shapes = Object.values(contracts).flatMap(({ endpoints }) =>
      Object.values(endpoints).flatMap(({ path, response }) =>
        objectsIn(response).map((keys) => ({ path, keys })),
      ),
    )
    const answering = shapes.filter(({ keys }) => keys.includes('can'))
    expect(answering.length).toBeGreaterThan(50)
    expect(answering.filter(({ keys }) => !keys.includes('cannot')).map(({ path }) => path)).toEqual([])
  })
  it('come with the code of each in a real answer: what state, right and person say against an action', async () => {
    const server = await testServer()
    const setup = await salesSetup(server)
    const id = await readyEnquiry(await server.signIn('administrator'), setup, 1)
    const shape = z.object({
      data: z.object({
        can: z.record(z.string(), z.union([z.literal(true), z.string()])),
        cannot: z.record(
          z.string(),
          z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) }),
        ),
      }),
    })
    const asked = async (role: 'administrator' | 'user') => {
      const reply = await (await server.signIn(role)).request('GET', `/api/v1/enquiries/${id}`)
      return shape.parse(reply.body).data
    }
    for (const { can, cannot } of [await asked('administrator'), await asked('user')]) {
      const refused = Object.keys(can).filter((action) => can[action] !== true)
      expect(refused.length).toBeGreaterThan(0)
      expect(Object.keys(cannot).toSorted()).toEqual(refused.toSorted())
    }
    const { can, cannot } = await asked('administrator')
    expect(can.reopen).toContain('is possible from')
    expect(cannot.reopen).toMatchObject({ code: 'invalid_transition', values: { action: 'Reopen' } })
  })
})
