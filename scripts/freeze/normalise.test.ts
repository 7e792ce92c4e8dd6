import { describe, expect, it } from 'vitest'
import { normalise } from './normalise.ts'

const at = new Date('2026-11-22T12:44:00.000Z')
const id = 'cd83fd6f-9dd5-4fc6-8acb-b23e8e93ec33'
const hash = 'a'.repeat(64)

describe('A recorded answer', () => {
  it('keeps the ids and hashes of what was there before', () => {
    const entry = { at: '2026-11-21T09:00:00.000Z', hash, id }
    expect(normalise([entry], at)).toEqual([entry])
  })

  it('loses the random ids and hashes of what the recording itself made', () => {
    const entry = { id, at: '2026-11-22T12:44:00.000000Z', hash, action: 'sign-in' }
    expect(normalise([entry], at)).toEqual([
      { id: '<new id>', at: '2026-11-22T12:44:00.000000Z', hash: '<new hash>', action: 'sign-in' },
    ])
  })

  it('loses them in a line of a CSV too', () => {
    expect(normalise([`12,2026-11-22T12:44:00.000Z,${id},${hash}`], at)).toEqual([
      '12,2026-11-22T12:44:00.000Z,<new id>,<new hash>',
    ])
  })

  it('has its fields in the order of their names, and no random code of a paper', () => {
    const print = { b: 'https://heatline.frozen/verify/EUnSYT9P66Wl_2vAy7gL-2VRw9A', a: 1 }
    expect(JSON.stringify(normalise(print, at))).toBe('{"a":1,"b":"https://heatline.frozen/verify/<code>"}')
  })

  it('does not tell whether a job has run yet', () => {
    const job = {
      name: 'tidy',
      lastMilliseconds: 20,
      lastOutcome: 'done',
      lastRunAt: null,
      running: 0,
      waiting: 1,
    }
    expect(normalise(job, at)).toEqual({
      name: 'tidy',
      lastMilliseconds: '<chance>',
      lastOutcome: '<chance>',
      lastRunAt: '<chance>',
      running: '<chance>',
      waiting: '<chance>',
    })
  })

  it('keeps the description of a job in the OpenAPI document', () => {
    const described = { lastMilliseconds: { type: 'integer' }, waiting: { type: 'integer' } }
    expect(normalise(described, at)).toEqual(described)
  })
})
