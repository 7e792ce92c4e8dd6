import { describe, expect, it } from 'vitest'
import { mentionedIn, typedName, withName } from './mentions.ts'

const ada = { id: '1', name: 'Ada Moss' }

describe('A name after an @', () => {
  it.each([
    ['@', ''],
    ['Ask @in', 'in'],
    ['(@Ada M', 'Ada M'],
    ["@O'Ne", "O'Ne"],
    ['Ask @Łu', 'Łu'],
    ['ada@heatline.example', null],
    ['Ask @Ada Moss today', null],
    ['Ask', null],
  ])('is typed in "%s": %s', (text, typed) => {
    expect(typedName(text, text.length)).toBe(typed)
  })

  it('is put in whole where it was typed, and what follows stays', () => {
    expect(withName('Ask @ad today', 7, 'Ada Moss')).toEqual({ text: 'Ask @Ada Moss today', caret: 14 })
    expect(withName('@', 1, 'Ada Moss')).toEqual({ text: '@Ada Moss ', caret: 10 })
  })

  it('mentions whoever is still named, each once', () => {
    expect(mentionedIn('@Ada Moss, look', [ada, ada, { id: '2', name: 'Ben Holt' }])).toEqual(['1'])
    expect(mentionedIn('Ada Moss, look', [ada])).toEqual([])
  })
})
