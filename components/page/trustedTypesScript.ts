/**
 * The default Trusted Types policy. It runs before every other script and allows only our chunks, our workers, and the markup of SweetAlert;
 * text without a tag is not markup. DOMPurify has a policy of its own. Violations are reported
 * (`content-security-policy-report-only`), not blocked. Every browser test fails on a report.
 */
export const trustedTypesScript = `window.trustedTypes?.createPolicy('default',{
createScriptURL(address){const{origin,pathname}=URL.canParse(address,location.href)?new URL(address,location.href):{};return origin===location.origin&&/^\\/(_next\\/static\\/|(steady-timer|service-worker)\\.js$)/.test(pathname)?address:null},
createHTML:(text)=>!text.includes('<')||/^\\s*<(div|span) (class|aria-labelledby)="swal2-/.test(text)?text:null})`.replaceAll('\n', '');
