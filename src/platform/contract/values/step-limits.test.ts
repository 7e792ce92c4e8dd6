import { describe, expect, it } from 'vitest'
import { answerInWords, describeStep } from './step-limits.ts'
import { misfits, unanswered } from './step-answers.ts'
import type { Step } from './typed-steps.ts'

const wall: Step = { type: 'number', label: 'Wall', unit: 'mm', min: '10', max: '12' }
const marked: Step = { type: 'check', label: 'Marked', wanted: 'yes', mayNotApply: true }
const of = (type: 'text' | 'date' | 'file' | 'photo' | 'task'): Step => ({ type, label: 'It' })

describe('A step in words', () => {
  it('has its limits behind it, or its unit', () => {
    expect(describeStep(wall)).toBe('Wall 10 to 12 mm')
    expect(describeStep({ ...wall, min: null, max: null })).toBe('Wall mm')
    expect(describeStep(marked)).toBe('Marked')
  })

  it.each<[Step, unknown, string]>([
    [wall, '11.50', '11.50 mm'],
    [wall, undefined, ''],
    [marked, 'not_applicable', 'Not applicable'],
    [marked, undefined, ''],
    [of('date'), '2025-02-03', '3 Feb 2025'],
    [of('date'), '', ''],
    [of('text'), 'As found', 'As found'],
    [of('file'), ['f1', 'gone'], 'iso-9001.pdf, a file that was removed'],
    [of('photo'), undefined, ''],
    [of('task'), 'done', 'Done'],
    [of('task'), null, ''],
    [{ type: 'choice', label: 'Finish', options: ['Rough', 'Smooth'] }, 'Smooth', 'Smooth'],
    [{ type: 'table', label: 'Sites', columns: ['Site'] }, [['a'], ['b']], '2 rows'],
    [{ type: 'table', label: 'Sites', columns: ['Site'] }, undefined, ''],
    [{ type: 'gauge', label: 'With' }, 'CAL-014', ''],
  ])('%o answered with %j is "%s"', (step, value, words) => {
    expect(answerInWords(step, value, new Map([['f1', 'iso-9001.pdf']]))).toBe(words)
  })
})

describe('A set of answers', () => {
  const asked = [
    { step: wall, value: 'thick', path: 'steps.0.value', required: true },
    { step: marked, value: undefined, path: 'steps.1.value', required: true },
    { step: of('text'), value: '', path: 'steps.2.value' },
    { step: of('date'), value: '2026-02-30', path: 'steps.3.value' },
    { step: wall, value: '99', path: 'steps.4.value', required: true },
  ]

  it('says at its path what does not fit, and takes a finding as an answer', () => {
    expect(misfits(asked)).toEqual({
      'steps.0.value': ['Enter a number.'],
      'steps.3.value': ['Enter a date.'],
    })
  })

  it('says at its path what is required and not answered', () => {
    expect(unanswered(asked)).toEqual({
      'steps.0.value': ['Answer "Wall".'],
      'steps.1.value': ['Answer "Marked".'],
    })
  })
})
