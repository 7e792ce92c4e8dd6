export { tellOfCertificate } from './owing.ts'
