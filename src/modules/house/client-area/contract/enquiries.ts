import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { asked, askedInput } from '#modules/house/customer-enquiries/contract.ts'

const path = '/api/v1/client-area/enquiries'
const access = 'client-area:read'
const decide = 'client-area:decide'

/** What contacts ask for, and what became of it. */
export const enquiryEndpoints = {
  enquiries: endpoint({
    method: 'GET',
    path,
    access,
    kind: 'read',
    summary: 'Enquiries that my company has sent here, the newest first, at most 100',
    response: z.array(asked),
    envelope: 'data',
  }),
  enquiry: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access,
    kind: 'read',
    summary: 'An enquiry of my company as it was sent, and what became of it',
    params: byId,
    response: asked,
    envelope: 'data',
  }),
  sendEnquiry: endpoint({
    method: 'POST',
    path,
    access: decide,
    kind: 'write',
    summary: 'Ask for a price, with lines and the day on which we want it',
    body: z.strictObject(askedInput),
    response: asked,
    envelope: 'data',
    status: 201,
  }),
  /** Multipart: `file`. */
  addEnquiryFile: endpoint({
    method: 'POST',
    path: `${path}/:id/files`,
    access: decide,
    kind: 'upload',
    cost: 'reading',
    summary: 'Add a file to an enquiry that waits',
    params: byId,
    response: asked,
    envelope: 'data',
    status: 201,
  }),
} as const
