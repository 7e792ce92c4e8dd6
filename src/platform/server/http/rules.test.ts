import { describe, expect, it } from 'vitest'
import { heatServer } from '#platform/testing/heat-server.ts'
import { createApp } from './app.ts'
import { ruledRoutes } from './rules.ts'

const server = await heatServer()

describe('A route', () => {
  it('without a rule cannot be registered', async () => {
    const app = await createApp(server.services)
    expect(() => app.get('/api/v1/forgotten', async () => 'everything')).toThrow(
      'The route GET /api/v1/forgotten has no rule: say who may call it.',
    )
    expect(() => app.post('/api/v1/forgotten', { config: {} }, async () => 'everything')).toThrow(
      'has no rule',
    )
    await app.close()
  })

  it('of a contract has the rule of its endpoint, for HEAD too', () => {
    const rules = ruledRoutes(server.app).filter(({ url }) => url === '/api/v1/heats')
    expect(rules).toEqual(
      expect.arrayContaining([
        { method: 'GET', url: '/api/v1/heats', access: 'heats:read' },
        { method: 'HEAD', url: '/api/v1/heats', access: 'heats:read' },
        { method: 'POST', url: '/api/v1/heats', access: 'heats:create' },
      ]),
    )
    expect(rules).toHaveLength(3)
  })
})
