export { noticePort } from './colleagues.ts'
export { forgetOldNotices, noticeReminders } from './reminding.ts'
