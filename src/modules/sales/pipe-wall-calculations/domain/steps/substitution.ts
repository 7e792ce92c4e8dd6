import { formulaNumber } from '../input/number-text.ts'

const functions = new Set(['sqrt', 'max', 'min'])
const TOKEN = /[A-Za-z_][A-Za-z0-9_]*|\d+(?:\.\d+)?|[()+\-/^;]/g

type Last = 'nothing' | 'literal' | 'value' | 'function' | 'open' | 'close' | 'sign'

/**
 * A formula with its symbols replaced by numbers: "P D / (2 (S + P Y))" becomes "10 x 200 / (2 (100 + 10 x 0.4))".
 * Throws for a symbol without a value, so no step is ever printed half filled in.
 */
export function substitute(formula: string, values: Readonly<Record<string, number | undefined>>): string {
  let text = ''
  let last: Last = 'nothing'
  for (const [token] of formula.matchAll(TOKEN)) {
    const isOperand = last === 'literal' || last === 'value' || last === 'close'
    if (token === '(') {
      if (last === 'value' || last === 'close') text += ' x '
      else if (last === 'literal') text += ' '
      text += '('
      last = 'open'
    } else if (token === ')') {
      text += ')'
      last = 'close'
    } else if (token === '^') {
      text += '^'
      last = 'sign'
    } else if (token === ';') {
      text += '; '
      last = 'open'
    } else if (/^[+\-/]$/.test(token)) {
      text += ` ${token} `
      last = 'sign'
    } else if (functions.has(token)) {
      text += isOperand ? ` x ${token}` : token
      last = 'function'
    } else {
      const isLiteral = /^\d/.test(token)
      text += (isOperand ? ' x ' : '') + (isLiteral ? token : valueText(token, values[token], formula))
      last = isLiteral ? 'literal' : 'value'
    }
  }
  return text
}

function valueText(symbol: string, value: number | undefined, formula: string): string {
  if (value === undefined) throw new Error(`${symbol} has no value in "${formula}".`)
  const text = formulaNumber(value)
  return value < 0 ? `(${text})` : text
}
