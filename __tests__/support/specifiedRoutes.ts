/** The routes of specification section 2, and those added since. */
export const specifiedRoutes = [
  '/',
  '/login',
  '/register',
  '/admin/error',
  '/help',
  '/note',
  '/notice',
  '/deposit',
  '/withdraw',
  '/user',
  '/comp',
  '/game',
];
