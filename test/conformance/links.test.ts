import { describe, expect, it } from 'vitest'
import { readSources } from '../../scripts/gates/sources.ts'
import { permissions } from '../../src/app/catalogue.ts'
import { matchScreen } from '../../src/app/paths.ts'
import { starts } from '../../src/app/starts.ts'

const web = [...readSources()].filter(
  ([path]) => /^src\/(modules\/[^/]+\/[^/]+|platform)\/web[./]/.test(path) && /(?<!\.test)\.tsx?$/.test(path),
)

/** Files whose text has it, with what it is. */
const having = (pattern: RegExp, but: readonly string[] = []): string[] =>
  web.flatMap(([path, text]) =>
    but.includes(path) ? [] : [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`),
  )

const shell = 'src/platform/web/shell'

describe('Links', () => {
  it('are followed by AppLink and useGoTo, which the compiler checks, and not by the router itself', () => {
    const kit = [
      'src/platform/web/ui/app-link.tsx',
      'src/platform/web/ui/go-to.tsx',
      `${shell}/routing/create-router.tsx`,
      `${shell}/start.ts`,
    ]
    expect(
      having(/\buseNavigate\b|<Navigate\b|\.navigate\(|import \{[^}]*\bLink\b[^}]*\} from '@tan/g, kit),
    ).toEqual([])
  })

  it('to screens are no plain anchors, but where no router runs any more', () => {
    const anchors = /(<a|component="a")\s[^>]*?href=(\{[`'"]|")\/[^>\s]*/g
    expect(having(anchors, [`${shell}/errors/fatal.tsx`])).toEqual([])
  })

  it('to what can be made in another slice come from the hub', () => {
    const made = Object.values(starts).flat()
    const ownerOf = new Map(
      made.map(({ right, address }) => [address({}).split('?')[0] ?? '', right.split(':')[0] ?? '']),
    )
    const written = web.flatMap(([path, text]) => {
      const slice = /^src\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1]
      return [...text.matchAll(/['"`](\/[\w/-]+)([?$]?)/g)].flatMap(([, address = '', more]) => {
        const created = more && /^\/(?:[\w-]+\/)*?([\w-]+)\/create$/.exec(address)?.[1]
        const owner = ownerOf.get(address) ?? created
        return slice && owner && owner !== slice ? [`${path}: ${address}`] : []
      })
    })
    expect(written).toEqual([])
  })
})

describe('What can be made of the records of others', () => {
  it('is asked for by a page, and every place of a page is known', () => {
    const asked = web.flatMap(([, text]) =>
      [...text.matchAll(/useStarts\(\s*'([^']+)'|STARTS = '([^']+)'/g)].map(
        ([, named, kept]) => named ?? kept,
      ),
    )
    expect(new Set(asked)).toEqual(new Set(Object.keys(starts)))
  })

  it('has a screen, and a right that exists', () => {
    const id = '01980000-0000-7000-8000-000000000001'
    const made = Object.values(starts).flat()
    expect(made.filter(({ right }) => !permissions.includes(right))).toEqual([])
    const paths = made.map(({ address }) => address({ id, marked: [id] }).split('?')[0] ?? '')
    expect(paths.filter((path) => matchScreen(path) === null || path === `/${id}`)).toEqual([])
  })
})
