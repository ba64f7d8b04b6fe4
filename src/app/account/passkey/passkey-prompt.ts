// No device keeps this for offline use: a passkey needs the server's challenge.
export { startAuthentication, startRegistration } from '@simplewebauthn/browser';
