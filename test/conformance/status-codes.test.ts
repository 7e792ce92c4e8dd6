import { expect, it } from 'vitest'
import { isTest, readSources } from '../../scripts/gates/sources.ts'

it('409 means "not verified" and is answered from one place only', () => {
  const serverFiles = [...readSources()].filter(
    ([path]) => /^src\/.*\/server(\/.*)?\.?ts$/.test(path) && !isTest(path),
  )
  expect(serverFiles.length).toBeGreaterThan(20)
  const answering = serverFiles.filter(([, content]) => /(HttpError|plain|code|status)\(\s*409/.test(content))
  expect(answering.map(([path]) => path)).toEqual(['src/platform/server/errors.ts'])
})
