import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generatedDocs, presentDoc } from '../../scripts/gen-docs.ts'
import { describeSettings } from '#platform/server/program/config.ts'

it('states every setting in the README with its default and purpose', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')
  for (const { name, default: value, description } of describeSettings()) {
    expect(readme).toContain(`| \`${name}\` | ${value ? `\`${value}\`` : ''} | ${description} |`)
  }
})

it.each(Object.entries(generatedDocs))('docs/generated/%s is up to date', (name, make) => {
  expect(presentDoc(name)).toBe(make())
})
