# web: adminbsb-materialdesign@1
"""AdminBSB, an admin template in Material Design, explored."""
from explored_film import explored_film

explored_film("adminbsb", "/npm/adminbsb-materialdesign/pages/forms/basic-form-elements.html", title=["adminbsb", "admin", "dashboard", "form"], wait=3)
