export { OfflineDownloadPage } from './offline-download-page.tsx';
export { SyncPage } from './sync-page.tsx';
