export { ForgotForm } from './forgot-form.tsx';
export { RegisterForm } from './register-form.tsx';
export { ResetForm } from './reset-form.tsx';
