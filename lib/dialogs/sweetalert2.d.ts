// The build without injected styles, which the Content-Security-Policy would refuse. The package types only its main entry.
declare module 'sweetalert2/dist/sweetalert2.esm.js' {
  export { default } from 'sweetalert2';
}
