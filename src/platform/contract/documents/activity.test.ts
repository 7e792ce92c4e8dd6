import { describe, expect, it } from 'vitest'
import { parseListQuery } from '../calls/paging.ts'
import { FILE_LIMIT, fileEntry, activityEndpoints, timelineEntry, timelineKinds } from './activity.ts'

const endpoints = activityEndpoints('heats')

describe('Timeline, comments and files of a record', () => {
  it.each([
    ['timeline', 'GET', '/api/v1/heats/:id/timeline', 'heats:read', 'read'],
    ['addComment', 'POST', '/api/v1/heats/:id/comments', 'heats:read', 'write'],
    ['files', 'GET', '/api/v1/heats/:id/files', 'heats:read', 'read'],
    ['upload', 'POST', '/api/v1/heats/:id/files', 'heats:update', 'upload'],
    ['download', 'GET', '/api/v1/heats/:id/files/:fileId', 'heats:read', 'read'],
    ['removeFile', 'DELETE', '/api/v1/heats/:id/files/:fileId', 'heats:update', 'write'],
  ] as const)('%s is %s %s with %s', (name, method, path, access, kind) => {
    expect(endpoints[name]).toMatchObject({ method, path, access, kind })
  })

  it('raise no version: none of them asks for one', () => {
    expect(Object.values(endpoints).filter((one) => 'versioned' in one)).toEqual([])
  })

  it('show the newest first, filtered by what kind of thing happened', () => {
    const { query, errors } = parseListQuery(endpoints.timeline.list, { 'filter[kind]': 'comment,mail' })
    expect(errors).toEqual({})
    expect(query).toMatchObject({ sort: 'at', descending: true, filters: { kind: ['comment', 'mail'] } })
    expect(parseListQuery(endpoints.timeline.list, { 'filter[kind]': 'login' }).errors).not.toEqual({})
    expect(timelineKinds).toEqual(['change', 'comment', 'file', 'mail'])
  })

  it.each([
    ['a comment is trimmed', { text: ' Call back. ' }, true],
    ['a comment is not empty', { text: '  ' }, false],
    ['a comment has at most 5,000 characters', { text: 'x'.repeat(5001) }, false],
    ['a comment is not written in the name of somebody else', { text: 'x', authorName: 'Ada' }, false],
  ])('%s', (_, body, fits) => {
    expect(endpoints.addComment.body.safeParse(body).success).toBe(fits)
  })

  it('a file is looked at in the page only when it is asked for with inline=1', () => {
    expect(endpoints.download.query.safeParse({ inline: '1' }).success).toBe(true)
    expect(endpoints.download.query.safeParse({}).success).toBe(true)
    expect(endpoints.download.query.safeParse({ inline: 'yes' }).success).toBe(false)
  })

  it('a file has at most 25 MB', () => {
    expect(FILE_LIMIT).toBe(26_214_400)
  })

  it('an entry shows old and new in words and nothing of the row behind it', () => {
    const entry = {
      id: '00000000-0000-4000-8000-000000000007',
      at: '2026-11-20T23:56:22.000000Z',
      actorName: 'Ada Moss',
      kind: 'change',
      action: 'update',
      text: 'Changed',
      changes: [{ field: 'status', label: 'Status', from: 'draft', to: 'sent' }],
      reason: null,
    }
    expect(timelineEntry.parse({ ...entry, ip: '10.0.0.7', requestId: 'r' })).toEqual(entry)
    expect(timelineEntry.safeParse({ ...entry, kind: 'login' }).success).toBe(false)
  })

  it('a file shows neither where it is stored nor its hash', () => {
    const file = {
      id: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60',
      name: 'Certificate.pdf',
      label: null,
      size: 12,
      mime: 'application/pdf',
      uploadedAt: '2026-11-20T23:56:22.000000Z',
      uploadedByName: 'Ada Moss',
      canRemove: true,
      addedLater: false,
    }
    expect(fileEntry.parse({ ...file, storedName: 'ab/cd/ef', sha256: 'x' })).toEqual(file)
  })
})
