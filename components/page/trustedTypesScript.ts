/**
 * Runs before every other script: where scripts may be loaded from, and what text may become markup. Only our own chunks, our own worker,
 * and the frame and icons of SweetAlert pass; a text without a tag is no markup; DOMPurify and lib/html/inertDocument.ts have policies of
 * their own. Browsers report what does not pass (`content-security-policy-report-only`) and every browser test fails on a report. Nothing
 * is stopped by it.
 */
export const trustedTypesScript = `window.trustedTypes?.createPolicy('default',{
createScriptURL(address){const{origin,pathname}=URL.canParse(address,location.href)?new URL(address,location.href):{};return origin===location.origin&&/^\\/(_next\\/static\\/|steady-timer\\.js$)/.test(pathname)?address:null},
createHTML:(text)=>!text.includes('<')||/^\\s*<(div|span) (class|aria-labelledby)="swal2-/.test(text)?text:null})`.replaceAll('\n', '');
