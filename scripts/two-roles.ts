import { contracts } from '../src/app/catalogue.ts'
import { decides, type Decision } from '#platform/contract/documents/decisions.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { isTest, readSources } from './gates/sources.ts'

/*
 * Who may not be both: the roles of one record that no account fills together, an administrator's included. The first table is drawn
 * from the lifecycles, the second from the guards that ask `fourEyes` or say the words of it (`did`, `has`). `npm run gen-docs` writes both.
 */

/** `preparedById` is "prepared by", `authorIds` are "author". */
const inWords = (columnName: string): string =>
  columnName
    .replace(/Ids?$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()

/** Who decides, and whom the record keeps out of it. */
function said(decision: Decision): readonly [decides: string, never: string, why: string] {
  switch (decision.by) {
    case 'approvers':
      return [
        'approvers of the list, step by step',
        'author',
        'an entry of the list may allow its holder their own',
      ]
    case 'sole approval':
      return [
        'the one person who holds the right',
        '',
        'with reason, password and signature, while nobody else holds it',
      ]
    case 'before':
      return ['nobody anew', '', decision.how]
    case 'right':
      return ['whoever holds the right', decision.notBy.map(inWords).join(', '), decision.unsigned ?? '']
  }
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')

function decided(): string {
  const rows = contracts.flatMap((contract) => {
    const lifecycle = 'lifecycle' in contract ? (contract.lifecycle as Lifecycle) : undefined
    return Object.values(lifecycle?.actions ?? {}).flatMap((action) =>
      lifecycle && decides(action) && action.decision
        ? [[contract.singular, action.label, ...said(action.decision)]]
        : [],
    )
  })
  return table(['Record', 'Step', 'Who decides', 'Never who is its', 'Remark'], rows)
}

/** The pairs that a source says in words; where the second word is worked out, the first stands alone. */
function pairsIn(text: string): (readonly [did: string, has: string])[] {
  return [...text.matchAll(/\bdid: '([^']+)'(?:[^}]{0,120}?\bhas: (?:'([^']+)'|`[^`]*`))?/g)].map(
    ([, did = '', has = '']) => [did, has] as const,
  )
}

function refused(): string {
  const rows = [...readSources()]
    .filter(([path]) => path.startsWith('src/modules/') && path.includes('/server/') && !isTest(path))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, text]) =>
      pairsIn(text).map(([did, has]) => [
        path.split('/').slice(2, 4).join(' / '),
        did,
        has || 'decide about it',
      ]),
    )
  return table(['Slice', 'Whoever', 'does not'], rows)
}

/** Both tables with what they say. */
export const twoRoles = (): string => `## Decisions\n\n${decided()}\n\n## Further pairs\n\n${refused()}\n`
