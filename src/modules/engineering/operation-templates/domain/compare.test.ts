import { describe, expect, it } from 'vitest'
import { type ComparedOperation, type ComparedTemplate, compareTemplates } from './compare.ts'
import { instructionOf } from './instruction.ts'
import { usualOperation } from './operation.ts'

const operation = (seq: number, title: string, more: Partial<ComparedOperation> = {}): ComparedOperation => ({
  ...usualOperation,
  lineage: title,
  seq,
  title,
  ...more,
})
const route = (...operations: ComparedOperation[]): ComparedTemplate => ({
  name: 'Flange',
  productFamilies: ['FLG'],
  notes: null,
  requiredDocuments: [],
  operations,
})
const sentences = (old: ComparedTemplate, fresh: ComparedTemplate) =>
  compareTemplates(old, fresh).map(({ sentence }) => sentence)

const cut = operation(10, 'Cut')
const heat = operation(20, 'Heat treatment', { kind: 'heat_treat', noticeHours: 24 })
const test = operation(30, 'Hydrostatic test', { kind: 'pressure_test' })

describe('Two versions in words', () => {
  it('are the same when nothing differs', () => {
    expect(sentences(route(cut, heat), route(cut, heat))).toEqual([])
  })

  it('name the operation, the field, and both values', () => {
    expect(sentences(route(cut, heat), route(cut, { ...heat, noticeHours: 48 }))).toEqual([
      'Operation 20 Heat treatment: notice hours 24 -> 48',
    ])
  })

  it('tell points by party, and call nothing none', () => {
    const intervention = { ...heat.intervention, customer: 'H' as const }
    const fresh = { ...heat, intervention, noticeHours: null, procedure: 'QP-04' }
    expect(sentences(route(heat), route(fresh))).toEqual([
      'Operation 20 Heat treatment: procedure none -> QP-04',
      'Operation 20 Heat treatment: customer point none -> hold',
      'Operation 20 Heat treatment: notice hours 24 -> none',
    ])
  })

  it('quote words and cut long ones', () => {
    const fresh = { ...cut, instruction: instructionOf(`Saw square. ${'Mind the burr. '.repeat(12)}`) }
    const [told = ''] = sentences(route(cut), route(fresh))
    expect(told).toMatch(/^Operation 10 Cut: instruction none -> "Saw square\. .{60,70}\.\.\."$/)
  })

  it('tell steps with their limits', () => {
    const step = { kind: 'measurement' as const, label: 'Hold time', unit: 'min', min: '3', max: null }
    const [told] = sentences(
      route({ ...test, steps: [step] }),
      route({ ...test, steps: [{ ...step, min: '15' }] }),
    )
    expect(told).toBe(
      'Operation 30 Hydrostatic test: steps "Hold time 3 or more min (measurement)" -> "Hold time 15 or more min (measurement)"',
    )
  })

  it('tell what came and what went', () => {
    expect(sentences(route(cut, heat), route(cut, test))).toEqual([
      'Operation 30 Hydrostatic test is new',
      'Operation 20 Heat treatment was removed',
    ])
  })

  it('say that an operation moved, and leave alone the ones it passed', () => {
    const fresh = route({ ...test, seq: 10 }, { ...cut, seq: 20 }, { ...heat, seq: 30 })
    expect(sentences(route(cut, heat, test), fresh)).toEqual([
      'Operation 10 Hydrostatic test moved, it was 30',
    ])
    const inserted = route(operation(10, 'Receipt'), { ...cut, seq: 20 }, { ...heat, seq: 30 })
    expect(sentences(route(cut, heat), inserted)).toEqual(['Operation 10 Receipt is new'])
  })

  it('know an operation by its descent, else by kind and title', () => {
    const renamed = { ...heat, title: 'Quench and temper' }
    expect(sentences(route(heat), route(renamed))).toEqual([
      'Operation 20 Quench and temper: title "Heat treatment" -> "Quench and temper"',
    ])
    expect(sentences(route(heat), route({ ...heat, lineage: 'another' }))).toEqual([])
  })

  it('tell what changed in the head', () => {
    const fresh = {
      ...route(cut),
      name: 'Flange or body',
      requiredDocuments: [{ name: 'CoC', per: 'item' as const }],
    }
    expect(sentences(route(cut), fresh)).toEqual([
      'Name Flange -> "Flange or body"',
      'Required documents none -> "CoC (per item)"',
    ])
  })
})
