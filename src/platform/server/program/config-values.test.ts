import { describe, expect, it } from 'vitest'
import * as values from './config-values.ts'

type Cases = readonly [what: string, value: string, isOne: boolean][]

const check = (test: (value: string) => boolean, cases: Cases) =>
  it.each(cases)('%s: %j is %j', (_, value, isOne) => {
    expect(test(value)).toBe(isOne)
  })

describe('A proxy that is trusted', () => {
  check(values.isAddressRange, [
    ['a word for private ranges', 'loopback', true],
    ['an address', '10.0.0.5', true],
    ['an address of version 6', 'fd00::1', true],
    ['a range', '10.0.0.0/8', true],
    ['a range of version 6', 'fd00::/64', true],
    ['a range of everything', '0.0.0.0/0', true],
    ['too many bits', '10.0.0.0/33', false],
    ['too many bits of version 6', 'fd00::/129', false],
    ['bits that are none', '10.0.0.0/x', false],
    ['two ranges in one', '10.0.0.0/8/8', false],
    ['a host name', 'proxy.example', false],
    ['"true", which would trust everybody', 'true', false],
    ['nothing', '', false],
  ])
})

describe('The origin of a front end', () => {
  check(values.isOrigin, [
    ['https', 'https://app.example.com', true],
    ['http with a port', 'http://localhost:5173', true],
    ['a final slash', 'https://app.example.com/', false],
    ['a path', 'https://app.example.com/x', false],
    ['the port that is meant anyway', 'https://app.example.com:443', false],
    ['capitals', 'https://App.example.com', false],
    ['every origin', '*', false],
    ['no protocol', 'app.example.com', false],
    ['another protocol', 'ftp://app.example.com', false],
  ])
})

describe('A web address', () => {
  check(values.isWebAddress, [
    ['with a path and a query', 'https://stats.example/a.js?id=7', true],
    ['of a script in the page', 'javascript:alert(1)', false],
    ['of data', 'data:text/javascript,alert(1)', false],
    ['without a protocol', '//stats.example/a.js', false],
  ])
})

describe('A domain of cookies', () => {
  check(values.isCookieDomain, [
    ['a domain', 'example.com', true],
    ['with a leading dot', '.example.com', true],
    ['one word', 'localhost', true],
    ['with a port', 'example.com:443', false],
    ['with a path', 'example.com/x', false],
    ['a label that ends in a hyphen', 'example-.com', false],
    ['a second attribute', 'example.com; Secure', false],
    ['nothing', '', false],
  ])
})

describe('An address of a database', () => {
  check(values.isDatabaseAddress, [
    ['in full', 'postgres://heatline:secret@db.example:5432/heatline', true],
    ['with the longer word', 'postgresql://db.example/heatline', true],
    ['over a socket', 'postgres://heatline@/heatline?host=/run/postgresql', true],
    ['of another database', 'mysql://db.example/heatline', false],
    ['without a protocol', 'db.example/heatline', false],
  ])
})

describe('An address of a mail server', () => {
  check(values.isMailServerAddress, [
    ['plain', 'smtp://mail.example:587', true],
    ['encrypted, with an account', 'smtps://user:secret@mail.example', true],
    ['without a host', 'smtp://', false],
    ['of the web', 'https://mail.example', false],
  ])
})

describe('A sender', () => {
  check(values.isSender, [
    ['an address', 'erp@example.com', true],
    ['a name and an address', 'Heatline <erp@example.com>', true],
    ['a second header', 'Heatline <erp@example.com>\r\nBcc: x@y.example', false],
    ['two addresses', 'a@b.example <c@d.example> <e@f.example>', false],
    ['a name alone', 'Heatline', false],
  ])
})

describe('A folder', () => {
  check(values.isFolder, [
    ['below this one', './files', true],
    ['from the root on', '/var/lib/heatline', true],
    ['as an address', 'file:///var/lib/heatline', true],
    ['of Windows', 'C:\\heatline\\files', true],
    ['of an object store', 's3://bucket/files', false],
    ['of another machine', 'https://files.example', false],
  ])
})

describe('A list', () => {
  it.each([
    ['a,b', ['a', 'b']],
    [' a , ,b, ', ['a', 'b']],
    ['', []],
    [',', []],
  ])('%j is %j', (text, entries) => {
    expect(values.listEntries(text)).toEqual(entries)
  })
})
