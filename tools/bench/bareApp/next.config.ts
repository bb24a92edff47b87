import { existsSync, readFileSync } from 'node:fs';
import type { NextConfig } from 'next';

const markup = 'homeMarkup.html';

const config: NextConfig = {
  poweredByHeader: false,
  compress: false, // as in the portal
  env: { HOME_MARKUP: existsSync(markup) ? readFileSync(markup, 'utf8') : '' },
};

export default config;
