/** What is unique across workspaces or stands above them; everything else is a tenant table. */
export const DIRECTORY_TABLES = [
  'access_token',
  'app_user',
  'installation',
  'installation_engine',
  'invitation_directory',
  'login_attempt',
  'login_session',
  'login_token',
  'rate_window',
  'refresh_token',
  'schema_migration',
  'share_directory',
  'user_workspace',
  'workspace_slug',
];
