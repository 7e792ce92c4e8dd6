import { describe, expect, it } from 'vitest'
import { meaningNames, meanings } from '#modules/signing/signature/domain.ts'
import { documentStates, findingSentences, stateSentences } from './domain.ts'

const isSentence = (text: string) => /^[A-Z].*\.$/.test(text)

describe('The words of the public page', () => {
  it('tell of every state with a word and a sentence', () => {
    for (const [state, { label }] of Object.entries(documentStates)) {
      const sentence = stateSentences[state as keyof typeof documentStates]
      expect([state, label.length > 0, isSentence(sentence)]).toEqual([state, true, true])
    }
  })

  it('warn wherever a paper cannot be relied on', () => {
    for (const state of ['superseded', 'not_issued'] as const) expect(stateSentences[state]).toMatch(/rely/)
    expect(findingSentences.unsound).toMatch(/Do not rely/)
    expect(documentStates.withdrawn.tone).toBe('red')
    expect(documentStates.current.tone).toBe('green')
  })

  it('tell of every finding and every meaning', () => {
    for (const sentence of Object.values(findingSentences)) expect(isSentence(sentence)).toBe(true)
    expect(meaningNames).toEqual([
      'performed',
      'inspected',
      'witnessed',
      'waived',
      'approved',
      'rejected',
      'released',
      'accepted_by_customer',
      'returned_by_customer',
      'reviewed',
    ])
    for (const { label, claim } of Object.values(meanings)) {
      expect([/^[A-Z][a-z ]+$/.test(label), claim.startsWith('I ')]).toEqual([true, true])
    }
  })
})
