import { describe, expect, it } from 'vitest'
import { inGroups, sealOfMail } from './domain.ts'

const root = '62d3c04a8a04d866e615fcfd5cd70bb52859ae193f7f69fdc14f8a3d6ba3b6c2'
const shown = inGroups(root)
const text = `Keep this e-mail: what was signed.

Seal: 12, cut late: 2 days before it without a seal

Root: ${shown}

Root before: none, it is the first
`
const halves = [shown.slice(0, 45), shown.slice(45)]

describe('The e-mail of a seal', () => {
  it.each([
    ['as its text', text],
    [
      'as an answer that quotes it, with its lines broken anew',
      `> Seal: 12\n>\n> Root: ${halves.join('\n> ')}\n`,
    ],
    [
      'as a file of a mail program, its lines broken for the way',
      `Subject: Seal 3 of May\r\n\r\n${text.replace(shown, halves.join('=\r\n'))}`,
    ],
    ['as HTML', `<h1>Seal 3 of 2026-11-30</h1><p style="x">Seal: 12</p><p style="x">Root: ${shown}</p>`],
    [
      'as a file of a mail program that encodes it whole',
      `Content-Transfer-Encoding: base64\r\n\r\n${(btoa(text).match(/.{1,76}/g) ?? []).join('\r\n')}\r\n--x`,
    ],
  ])('is read however it was kept: %s', (_, kept) => {
    expect(sealOfMail(kept)).toEqual({ no: 12, root })
  })

  it('is none where number or root is missing', () => {
    expect(sealOfMail(`base64\n\n_\n\nSeal: 12\nRoot: ${shown}`)).toEqual({ no: 12, root })
    expect(sealOfMail('Seal: 12')).toBeNull()
    expect(sealOfMail(`Root: ${shown}`)).toBeNull()
    expect(sealOfMail(`Seal: 12\nRoot: ${shown.slice(9)}`)).toBeNull()
  })
})
