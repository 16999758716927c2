-- Whoever held the link of an invitation could have opened an account for its address. Until somebody proves that the address is theirs,
-- such an account opens only the workspaces that it was opened for; null: it is proven. What an account opened before stays open to it.
alter table app_user add column opens_only bigint[];
update app_user u set opens_only = array(
  select uw.workspace_id from user_workspace uw where uw.user_id = u.user_id order by uw.workspace_id)
where u.opened_by_link;
alter table app_user drop column opened_by_link;
